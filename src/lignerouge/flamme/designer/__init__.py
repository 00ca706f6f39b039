"""For makers of stages: editing, drawing, generating, estimating."""

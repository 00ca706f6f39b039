"""Many races at once: simulation, benchmark."""

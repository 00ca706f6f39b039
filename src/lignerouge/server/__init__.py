"""The server: live tables over HTTP and WebSocket that lose nothing and leak nothing."""

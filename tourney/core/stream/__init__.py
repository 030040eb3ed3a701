"""The live stream: a small ASGI application beside Django that only tells."""

"""Real nights played again through the services: what people did goes in, the rest must come out."""

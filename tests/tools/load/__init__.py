"""What a dealer's tap costs, beside the least that Django could do in its place."""

"""Hands in the formats of others: PHH in and out, Open Hand History out."""

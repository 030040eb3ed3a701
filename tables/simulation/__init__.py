"""Whole events played in virtual time, through the services the screens use."""

"""Positions whose winning chances are known exactly, to measure players against."""

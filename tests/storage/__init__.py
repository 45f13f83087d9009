"""Tests of the store, on real SQLite files."""

"""Tests of running games, on the real store."""

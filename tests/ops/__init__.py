"""Tests of settings, logging and the process."""

"""Tests of the rules, records, dice and computer players."""

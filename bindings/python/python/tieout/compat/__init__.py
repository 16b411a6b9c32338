"""Interfaces of other libraries, over Tieout: one module for each."""

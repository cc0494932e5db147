"""Drives robots that are made from the PROTO Car."""

from .car import Car
from .driver import Driver

__all__ = ['Car', 'Driver']

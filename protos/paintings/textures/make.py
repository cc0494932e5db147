#!/usr/bin/env python3
"""Draws the pictures of this folder, the same bits on every run.

Usage: python3 make.py        (needs numpy and Pillow)
"""

from pathlib import Path

import numpy as np
from PIL import Image


def canvas(width, height, top, bottom):
    """A picture that goes from one colour to another, and its coordinates from 0 to 1."""
    x, y = np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(height) + 0.5) / height)
    part = y[..., None]
    return (1 - part) * np.asarray(top, float) + part * np.asarray(bottom, float), x, y


def fill(picture, mask, colour):
    picture[mask] = colour


def ellipse(x, y, middle, radii):
    return ((x - middle[0]) / radii[0]) ** 2 + ((y - middle[1]) / radii[1]) ** 2 < 1


def landscape():
    """Hills, a lake and a sun."""
    picture, x, y = canvas(240, 160, (90, 140, 205), (250, 225, 180))
    fill(picture, ellipse(x, y, (0.7, 0.3), (0.06, 0.09)), (255, 240, 190))
    ridges = [
        (0.42, 0.09, 5.0, 0.3, (120, 140, 170)),
        (0.52, 0.06, 7.0, 1.7, (95, 130, 120)),
        (0.60, 0.04, 9.0, 0.9, (80, 125, 75)),
    ]
    for level, height, waves, start, colour in ridges:
        fill(picture, y > level - height * np.sin(waves * x + start), colour)
    lake = ellipse(x, y, (0.45, 0.78), (0.36, 0.1))
    fill(picture, lake, (110, 165, 205))
    fill(picture, lake & (np.sin(90 * y) > 0.75), (150, 195, 220))
    for at, base, size in [(0.1, 0.9, 1.0), (0.2, 0.97, 1.2), (0.87, 0.92, 1.1), (0.95, 0.99, 1.3)]:
        fill(picture, (abs(x - at) < 0.006 * size) & (y > base - 0.1 * size) & (y < base), (90, 60, 40))
        tip = base - 0.36 * size
        crown = (abs(x - at) < 0.16 * (y - tip) / size) & (y > tip) & (y < base - 0.08 * size)
        fill(picture, crown, (35, 85, 50))
    return picture


def portrait():
    """A person before a dark wall."""
    picture, x, y = canvas(160, 200, (70, 60, 50), (40, 32, 28))
    fill(picture, ellipse(x, y, (0.5, 1.08), (0.42, 0.38)), (60, 75, 110))
    fill(picture, ellipse(x, y, (0.5, 0.42), (0.24, 0.3)), (70, 45, 30))
    fill(picture, (abs(x - 0.5) < 0.07) & (y > 0.5) & (y < 0.78), (205, 160, 130))
    fill(picture, ellipse(x, y, (0.5, 0.45), (0.17, 0.22)), (225, 180, 150))
    fill(picture, ellipse(x, y, (0.5, 0.25), (0.2, 0.09)), (70, 45, 30))
    for side in (-1, 1):
        fill(picture, ellipse(x, y, (0.5 + side * 0.065, 0.43), (0.025, 0.012)), (250, 245, 240))
        fill(picture, ellipse(x, y, (0.5 + side * 0.065, 0.43), (0.011, 0.012)), (50, 40, 35))
        fill(picture, ellipse(x, y, (0.5 + side * 0.065, 0.4), (0.035, 0.006)), (80, 50, 35))
    fill(picture, (abs(x - 0.5) < 0.008 + 0.03 * (y - 0.44)) & (y > 0.44) & (y < 0.52), (205, 155, 125))
    fill(picture, ellipse(x, y, (0.5, 0.57), (0.05, 0.012)), (185, 95, 90))
    return picture


def main():
    folder = Path(__file__).parent
    for draw in (landscape, portrait):
        picture = np.clip(draw(), 0, 255).astype(np.uint8)
        Image.fromarray(picture).save(folder / f"{draw.__name__}.png", optimize=True)


if __name__ == "__main__":
    main()

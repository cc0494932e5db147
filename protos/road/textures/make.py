#!/usr/bin/env python3
"""Draws the textures of this folder.

Usage: python3 make.py        (needs Pillow)
"""

from pathlib import Path

from PIL import Image, ImageDraw

HERE = Path(__file__).parent


def across(name, shape):
    """White paint on nothing. It repeats from side to side; the bottom edge is where the road begins."""
    big = Image.new("L", (512, 512), 0)
    ImageDraw.Draw(big).polygon([(x * 512, y * 512) for x, y in shape], fill=255)
    mask = big.resize((64, 64), Image.LANCZOS)
    white = Image.new("RGBA", (64, 64), (240, 240, 240, 0))
    white.putalpha(mask)
    white.save(HERE / name, optimize=True)


across("road_line_dashed.png", [(0.2, 0.1), (0.8, 0.1), (0.8, 0.9), (0.2, 0.9)])
across("road_line_triangle.png", [(0.1, 0.95), (0.9, 0.95), (0.5, 0.05)])

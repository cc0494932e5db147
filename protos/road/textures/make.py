#!/usr/bin/env python3
"""Draws the textures of this folder.

Usage: python3 make.py        (needs Pillow)
"""

import random
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

HERE = Path(__file__).parent


def across(name, shape):
    """White paint on nothing. It repeats from side to side; the bottom edge is where the road begins."""
    big = Image.new("L", (512, 512), 0)
    ImageDraw.Draw(big).polygon([(x * 512, y * 512) for x, y in shape], fill=255)
    mask = big.resize((64, 64), Image.LANCZOS)
    white = Image.new("RGBA", (64, 64), (240, 240, 240, 0))
    white.putalpha(mask)
    white.save(HERE / name, optimize=True)


def worn(name, size):
    """White paint that wheels have worn: three quarters are whole, the rest is darker, in spots along the road. It
    repeats in both directions. A few pixels let the road through: like all surfaces with holes, lines then have no
    shadows on them, as in Webots."""
    chance = random.Random(1)
    noise = Image.new("L", (size, size))
    for cells, share in ((8, 0.5), (16, 0.3), (32, 0.2)):
        grid = Image.new("L", (cells, cells // 2))
        grid.putdata([chance.randrange(256) for _ in range(cells * cells // 2)])
        # Enlarged three by three, of which the middle has no seams.
        tiled = Image.new("L", (3 * cells, 3 * cells // 2))
        for i in range(9):
            tiled.paste(grid, (i % 3 * cells, i // 3 * cells // 2))
        large = tiled.resize((3 * size, 3 * size), Image.BICUBIC).crop((size, size, 2 * size, 2 * size))
        noise = ImageChops.add(noise, large.point(lambda level, share=share: level * share))
    levels = sorted(noise.getdata())
    quarter, least = levels[len(levels) // 4], levels[0]
    paint = Image.new("RGBA", (size, size))
    pixels = []
    for level in noise.getdata():
        wear = max(quarter - level, 0) / (quarter - least)
        grey = round(250 - 100 * wear**0.5)
        pixels.append((grey, grey, grey, 255 if wear < 0.8 else 150))
    paint.putdata(pixels)
    paint.save(HERE / name, optimize=True)


across("road_line_dashed.png", [(0.2, 0.1), (0.8, 0.1), (0.8, 0.9), (0.2, 0.9)])
across("road_line_triangle.png", [(0.1, 0.95), (0.9, 0.95), (0.5, 0.05)])
worn("road_line_worn.png", 128)

#!/usr/bin/env python3
"""Draws the textures of this folder: a tree seen from its side, and dry leaves on the ground.

Usage: python3 make.py        (needs numpy and Pillow)
"""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

HERE = Path(__file__).parent
draw_random = np.random.RandomState(7)


def tree():
    image = Image.new("RGBA", (512, 512), (60, 90, 30, 0))
    draw = ImageDraw.Draw(image)
    draw.polygon([(240, 512), (248, 250), (264, 250), (272, 512)], fill=(84, 62, 42, 255))
    for _ in range(900):
        angle, far = draw_random.uniform(0, 2 * np.pi), draw_random.uniform(0, 1) ** 0.5
        x, y, r = 256 + 200 * far * np.cos(angle), 190 + 170 * far * np.sin(angle), draw_random.uniform(10, 22)
        light = draw_random.uniform(0.6, 1.2) * (1.15 - y / 700)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=(int(90 * light), int(140 * light), int(55 * light), 255))
    image.resize((128, 128), Image.LANCZOS).save(HERE / "tree.png", optimize=True)


def leaves():
    image = Image.new("RGB", (256, 256), (92, 72, 48))
    draw = ImageDraw.Draw(image)
    for _ in range(900):
        x, y = draw_random.randint(0, 256, 2)
        dx, dy = draw_random.randint(3, 12, 2)
        light = draw_random.uniform(0.6, 1.3)
        colour = tuple(int(c * light) for c in (125, 95, 55))
        for shift in ((0, 0), (256, 0), (-256, 0), (0, 256), (0, -256)):
            draw.ellipse((x + shift[0], y + shift[1], x + dx + shift[0], y + dy + shift[1]), fill=colour)
    image.resize((128, 128), Image.LANCZOS).quantize(32, dither=Image.NONE).save(HERE / "dry_leaf.png", optimize=True)


tree()
leaves()

#!/usr/bin/env python3
"""Draws the textures of this folder: walls, one storey high and one window wide.

Usage: python3 make.py        (needs numpy and Pillow)
"""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

HERE = Path(__file__).parent
SIZE = 256
GLASS, FRAME = (62, 84, 110), (225, 225, 222)


def wall(colour, grain=5):
    noise = np.random.RandomState(3).normal(0, grain, (SIZE, SIZE, 1))
    return Image.fromarray(np.clip(np.array(colour) + noise, 0, 255).astype(np.uint8), "RGB")


def bricks():
    image = wall((165, 150, 140))
    draw, pick = ImageDraw.Draw(image), np.random.RandomState(5)
    for row in range(16):
        for column in range(-1, 9):
            x, y = column * 32 + (row % 2) * 16, row * 16
            light = pick.uniform(0.85, 1.1) if column >= 0 else 1.0
            draw.rectangle((x + 1, y + 1, x + 30, y + 14), fill=tuple(int(c * light) for c in (172, 84, 66)))
    return image


def pane(image, box, bars=2):
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = (int(v * SIZE) for v in box)
    draw.rectangle((left - 6, top - 6, right + 6, bottom + 6), fill=FRAME)
    for y in range(top, bottom):
        light = 1.25 - 0.5 * (y - top) / (bottom - top)
        draw.line((left, y, right, y), fill=tuple(int(c * light) for c in GLASS))
    for i in range(1, bars):
        x = left + (right - left) * i // bars
        draw.rectangle((x - 3, top, x + 3, bottom), fill=FRAME)
    draw.rectangle((left - 10, bottom + 6, right + 10, bottom + 13), fill=(190, 188, 184))
    return image


def save(image, name):
    image.resize((64, 64), Image.LANCZOS).quantize(48, dither=Image.NONE).save(HERE / name, optimize=True)


save(pane(wall((225, 220, 210)), (0.3, 0.22, 0.7, 0.74)), "windows.png")
save(pane(bricks(), (0.3, 0.22, 0.7, 0.74)), "brick_windows.png")
save(bricks(), "bricks.png")
save(pane(wall((215, 213, 208)), (-0.1, 0.25, 1.1, 0.68), 4), "bands.png")
save(wall((190, 188, 183), 9), "concrete.png")

balcony = pane(wall((225, 220, 210)), (0.2, 0.15, 0.8, 0.9), 3)
draw = ImageDraw.Draw(balcony)
draw.rectangle((10, 170, 246, 240), fill=(150, 155, 160))
for x in range(14, 246, 14):
    draw.rectangle((x, 176, x + 6, 236), fill=(200, 204, 208))
save(balcony, "balconies.png")

glass = Image.new("RGB", (SIZE, SIZE))
draw = ImageDraw.Draw(glass)
pick = np.random.RandomState(9)
for row in range(2):
    for column in range(2):
        light = pick.uniform(0.9, 1.3)
        for y in range(128):
            shade = light * (1.2 - 0.4 * y / 128)
            draw.line((column * 128, row * 128 + y, column * 128 + 127, row * 128 + y), fill=tuple(min(255, int(c * shade)) for c in (110, 140, 165)))
        draw.rectangle((column * 128, row * 128, column * 128 + 127, row * 128 + 127), outline=(70, 80, 90), width=5)
save(glass, "glass.png")

#!/usr/bin/env python3
"""Draws the sky of this folder and its light: six sides of a cube each, the same bits on every run.

Usage: python3 make.py        (needs numpy and Pillow)

Webots shows a picture of the sky as the square of its channels, exposed; light comes from the power of 2.2 of a channel.
Colours below are sRGB bytes as they are seen on the screen.
"""

import struct
import zlib
from pathlib import Path

import numpy as np
from PIL import Image

# Elevation [°] and colour of the sky and of the ground below the hills.
SKY = [(0, (146, 165, 194)), (3, (138, 156, 189)), (8, (106, 125, 167)), (25, (82, 104, 156)), (90, (58, 84, 146))]
GROUND = [(-90, (39, 39, 39)), (-45, (39, 39, 39)), (-8, (101, 101, 101)), (0, (101, 101, 101))]
HILLS = [(0, (84, 80, 84)), (6, (88, 88, 106))]

# So much of what is seen is light, by colour and by elevation: what lies in the shade and what stands in it then are as
# bright as pictures of Webots show them.
LIGHT = (1.05, 0.8, 0.65)
LIGHT_AT = [(-90, 0.8), (5, 0.4), (30, 1.5), (90, 2.4)]

# Skies that have no pictures here, as in TexturedBackground.proto: files of one pixel, for worlds with the published
# PROTO whose own pictures cannot be had.
PLAIN = {
    "dawn_cloudy_empty": (0.75, 0.62, 0.55),
    "dusk": (0.45, 0.36, 0.42),
    "empty_office": (0.72, 0.72, 0.7),
    "entrance_hall": (0.62, 0.6, 0.56),
    "factory": (0.5, 0.5, 0.5),
    "mars": (0.76, 0.55, 0.4),
    "morning_cloudy_empty": (0.7, 0.74, 0.8),
    "music_hall": (0.4, 0.32, 0.26),
    "noon_building_overcast": (0.75, 0.78, 0.82),
    "noon_cloudy_countryside": (0.62, 0.75, 0.92),
    "noon_cloudy_empty": (0.62, 0.74, 0.9),
    "noon_cloudy_mountains": (0.62, 0.74, 0.9),
    "noon_park_empty": (0.56, 0.74, 0.95),
    "noon_stormy_empty": (0.5, 0.54, 0.6),
    "noon_sunny_empty": (0.45, 0.68, 0.98),
    "noon_sunny_garden": (0.48, 0.7, 0.98),
    "stadium": (0.5, 0.7, 0.95),
    "stadium_dry": (0.5, 0.7, 0.95),
    "twilight_cloudy_empty": (0.52, 0.42, 0.46),
}

# Directions through a place on a side, with x right, y up and front -z.
SIDES = {
    "right": lambda a, d: (1, -d, a),
    "left": lambda a, d: (-1, -d, -a),
    "top": lambda a, d: (a, 1, -d),
    "bottom": lambda a, d: (a, -1, d),
    "back": lambda a, d: (-a, -d, 1),
    "front": lambda a, d: (a, -d, -1),
}


def waves(name, count, lowest, turn):
    """Seamless noise around the horizon from about -1 to 1: waves of whole numbers, lower ones higher."""
    draw = np.random.RandomState(name)
    total = np.zeros_like(turn)
    for number in range(lowest, lowest + count):
        total += np.sin(number * turn + draw.uniform(0, 2 * np.pi)) * draw.uniform(0.3, 1) / number**0.8
    return total


def gradient(stops, elevation):
    at = [stop for stop, _ in stops]
    return np.stack([np.interp(elevation, at, [colour[c] for _, colour in stops]) for c in range(3)], axis=-1)


def seen(x, y, z):
    """What is seen in some directions, as bytes."""
    turn = np.arctan2(x, -z)
    elevation = np.degrees(np.arcsin(y / np.sqrt(x * x + y * y + z * z)))
    ridge = 3.4 + 0.9 * waves(1, 40, 2, turn)
    near = 1.9 + 0.7 * waves(2, 60, 3, turn)
    folds = waves(3, 60, 9, turn + elevation * 0.06) + 0.8 * waves(4, 50, 20, turn - elevation * 0.03)
    hills = gradient(HILLS, elevation) * (1 + 0.05 * folds[..., None])
    hills = np.where((elevation < near)[..., None], hills * (0.93, 0.92, 0.88), hills)
    colour = np.where((elevation < ridge)[..., None], hills, gradient(SKY, elevation))
    return np.where((elevation < 0)[..., None], gradient(GROUND, elevation), colour)


def places(name, size):
    """Directions of the pixels of a side."""
    at = (np.arange(size) + 0.5) / size * 2 - 1
    across, down = np.meshgrid(at, at)
    return np.broadcast_arrays(*SIDES[name](across, down))


def shrunk(picture, over):
    size = len(picture) // over
    return picture.reshape(size, over, size, over, 3).mean((1, 3))


def shown(name, size, over):
    """Light of the pixels of a side as they are seen at an exposure of 1."""
    return shrunk(-np.log(1 - (seen(*places(name, size * over)) / 255) ** 2.2), over)


def light(name, size, over):
    """Light of the pixels of a side that surfaces get."""
    x, y, z = places(name, size)
    elevation = np.degrees(np.arcsin(y / np.sqrt(x * x + y * y + z * z)))
    share = np.interp(elevation, *zip(*LIGHT_AT))
    return shown(name, size, over) * share[..., None] * np.array(LIGHT)


def save(name, channels, colours):
    picture = Image.fromarray(np.clip(np.round(channels * 255), 0, 255).astype(np.uint8))
    folder = Path(__file__).parent
    picture.quantize(colours, dither=Image.Dither.NONE).save(folder / f"{name}.png", optimize=True)


def save_pixel(name, colour):
    """A PNG file of one pixel."""
    row = bytes([0, *(round(channel * 255) for channel in colour)])
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(row, 9)),
        (b"IEND", b""),
    ]
    file = b"\x89PNG\r\n\x1a\n"
    for kind, data in chunks:
        file += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    (Path(__file__).parent / f"{name}.png").write_bytes(file)


def main():
    for name, colour in PLAIN.items():
        save_pixel(name, colour)
    for name in SIDES:
        save(f"mountains_{name}", np.sqrt(shown(name, 256, 4)), 128)
        save(f"mountains_{name}_light", light(name, 16, 8) ** (1 / 2.2), 128)


if __name__ == "__main__":
    main()

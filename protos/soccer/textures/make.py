#!/usr/bin/env python3
"""Draws the texture of nets: threads, and nothing between them.

Usage: python3 make.py        (needs numpy and Pillow)
"""

from pathlib import Path

import numpy as np
from PIL import Image

SIZE = 64


def main():
    at = np.arange(SIZE)
    thread = (at < 4) | (at >= SIZE - 4)
    net = np.full((SIZE, SIZE, 4), 255, np.uint8)
    net[..., 3] = np.where(thread[:, None] | thread[None, :], 255, 0)
    Image.fromarray(net).save(Path(__file__).parent / "net.png", optimize=True)


if __name__ == "__main__":
    main()

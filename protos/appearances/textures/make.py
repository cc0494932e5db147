#!/usr/bin/env python3
"""Draws the textures of this folder: small, seamless, and the same bits on every run.

Usage: python3 make.py        (needs numpy and Pillow)

Each entry of TEXTURES is a pattern with its colours. Colours are sRGB, 0 to 255.
"""

import zlib
from pathlib import Path

import numpy as np
from PIL import Image

SIZE = 128


def noise(name, scale, octaves=4):
    """Seamless value noise from -1 to 1, `scale` cells across."""
    draw = np.random.RandomState(zlib.crc32(name.encode()))
    total = np.zeros((SIZE, SIZE))
    weight = 0.0
    for octave in range(octaves):
        cells = min(scale << octave, SIZE)
        grid = draw.uniform(-1, 1, (cells, cells))
        at = np.arange(SIZE) * cells / SIZE
        low = at.astype(int)
        part = at - low
        part = part * part * (3 - 2 * part)
        rows = grid[low % cells] * (1 - part)[:, None] + grid[(low + 1) % cells] * part[:, None]
        both = rows[:, low % cells] * (1 - part) + rows[:, (low + 1) % cells] * part
        total += both / (1 << octave)
        weight += 1.0 / (1 << octave)
    return total / weight


def coordinates():
    at = (np.arange(SIZE) + 0.5) / SIZE
    return np.meshgrid(at, at)


def shaded(colour, amount):
    """One colour, lighter and darker by a pattern."""
    return np.asarray(colour, float) * (1 + amount[..., None])


def plain(name, colour, grain=0.04, scale=16):
    return shaded(colour, grain * noise(name, scale))


def blend(mask, one, other):
    return mask[..., None] * one + (1 - mask[..., None]) * other


def wood(name, colour, strength=0.15, rings=5.0, along_x=True):
    x, y = coordinates()
    if along_x:
        x, y = y, x
    wave = np.sin(2 * np.pi * (rings * x + 0.35 * noise(name, 2, 3)))
    fibre = noise(name + "fibre", 4, 2)
    fibre = np.repeat(fibre[:, ::8], 8, axis=1) if along_x else np.repeat(fibre[::8], 8, axis=0)
    return shaded(colour, strength * (0.5 * wave + 0.5 * fibre))


def planks(name, colour, count=4, seam=0.55):
    x, y = coordinates()
    row = np.floor(y * count).astype(int)
    tone = np.random.RandomState(zlib.crc32(name.encode())).uniform(-0.12, 0.12, 64)
    board = row * 2 + (np.floor(2 * x + 0.5 * (row % 2)).astype(int) % 2)
    picture = wood(name, colour, 0.12) * (1 + tone[board % 64])[..., None]
    gap = (np.abs((y * count) % 1) < 0.06) | (np.abs((2 * x + 0.5 * (row % 2)) % 1) < 0.015)
    return np.where(gap[..., None], picture * seam, picture)


def squares(name, first, second, count=2):
    x, y = coordinates()
    odd = (np.floor(x * count) + np.floor(y * count)) % 2 == 1
    return np.where(odd[..., None], wood(name, first, 0.1, 6, True), wood(name + "2", second, 0.1, 6, False))


def tiles(name, colour, joint, columns=4, rows=4, offset=0.0, width=0.06, spread=0.06):
    x, y = coordinates()
    row = np.floor(y * rows).astype(int)
    across = x * columns + offset * (row % 2)
    cell = row * 31 + np.floor(across).astype(int) % columns
    tone = np.random.RandomState(zlib.crc32(name.encode())).uniform(-spread, spread, 997)[cell % 997]
    ratio = columns / rows
    gap = ((across % 1) < width * ratio) | ((y * rows) % 1 < width)
    picture = shaded(colour, tone + 0.05 * noise(name, 16))
    return np.where(gap[..., None], plain(name + "joint", joint), picture)


def stripes(name, dark, light, count=8, along_x=True):
    x, y = coordinates()
    wave = 0.5 + 0.5 * np.sin(2 * np.pi * count * (y if along_x else x))
    return blend(wave, np.asarray(light, float), np.asarray(dark, float)) * (1 + 0.03 * noise(name, 16))[..., None]


def brushed(name, colour, strength=0.08):
    line = np.random.RandomState(zlib.crc32(name.encode())).uniform(-1, 1, (SIZE, 1))
    return shaded(colour, strength * (0.7 * line + 0.3 * noise(name, 8)))


def spots(name, colour, spot, share=0.5, scale=8):
    mask = np.clip((noise(name, scale) - (1 - 2 * share)) * 4 + 0.5, 0, 1)
    return blend(mask, plain(name + "s", spot, 0.1), plain(name + "b", colour, 0.06))


def holes(name, colour, hole, count=8, radius=0.3):
    x, y = coordinates()
    distance = np.hypot((x * count) % 1 - 0.5, (y * count) % 1 - 0.5)
    return np.where((distance < radius)[..., None], np.asarray(hole, float), brushed(name, colour, 0.05))


def weave(name, colour, count=16, strength=0.12):
    x, y = coordinates()
    cloth = np.sin(2 * np.pi * count * x) * np.sin(2 * np.pi * count * y)
    return shaded(colour, strength * cloth + 0.05 * noise(name, 16))


def chevron(name, colour, joint):
    x, y = coordinates()
    slope = np.where((x * 4) % 2 < 1, (x * 4) % 1, 1 - (x * 4) % 1)
    gap = ((y * 6 + slope) % 1 < 0.07) | ((x * 4) % 1 < 0.03)
    return np.where(gap[..., None], np.asarray(joint, float), plain(name, colour, 0.06))


TEXTURES = {
    "acoustic_foam": lambda n: holes(n, (60, 60, 64), (35, 35, 38), 6, 0.35),
    "artificial_grass": lambda n: spots(n, (58, 120, 42), (40, 96, 32), 0.5, 32),
    "asphalt": lambda n: plain(n, (72, 72, 74), 0.25, 64),
    "bakelite": lambda n: plain(n, (84, 44, 26), 0.06),
    "blanket": lambda n: weave(n, (168, 160, 150), 12),
    "brushed_aluminium": lambda n: brushed(n, (188, 190, 194)),
    "brushed_steel": lambda n: brushed(n, (150, 152, 156), 0.12),
    "cardboard": lambda n: brushed(n, (182, 144, 98), 0.05),
    "carpet": lambda n: spots(n, (150, 132, 112), (128, 110, 92), 0.5, 32),
    "cement_tiles": lambda n: tiles(n, (172, 170, 164), (120, 118, 114), 4, 4),
    "copper": lambda n: spots(n, (184, 110, 72), (150, 92, 64), 0.3),
    "corroded_metal": lambda n: spots(n, (110, 104, 98), (122, 76, 46), 0.55),
    "corrugated_metal": lambda n: stripes(n, (110, 112, 116), (190, 192, 196), 8),
    "corrugated_plates": lambda n: stripes(n, (120, 124, 128), (200, 204, 206), 6),
    "corrugated_pvc": lambda n: stripes(n, (170, 170, 166), (226, 226, 222), 10),
    "damascus_steel": lambda n: shaded((140, 142, 146), 0.2 * np.sin(30 * noise(n, 4))),
    "dry_mud": lambda n: spots(n, (150, 118, 86), (104, 80, 58), 0.3, 16),
    "electric_conduit": lambda n: stripes(n, (60, 60, 62), (120, 120, 124), 16),
    "fabric": lambda n: weave(n, (176, 172, 166), 24),
    "flexible_duct": lambda n: stripes(n, (120, 122, 126), (206, 208, 210), 12),
    "formed_concrete": lambda n: tiles(n, (156, 154, 150), (132, 130, 126), 2, 2, 0, 0.02, 0.03),
    "galvanized_metal": lambda n: spots(n, (170, 174, 178), (152, 156, 162), 0.5, 16),
    "gold_paper": lambda n: spots(n, (204, 166, 70), (226, 192, 96), 0.5, 16),
    "grass": lambda n: spots(n, (76, 122, 46), (54, 92, 34), 0.5, 32),
    "grass_artificial_white": lambda n: plain(n, (226, 228, 224), 0.08, 64),
    "grass_mossy": lambda n: spots(n, (84, 110, 48), (66, 80, 44), 0.5, 8),
    "grass_prickly": lambda n: spots(n, (98, 118, 52), (130, 122, 70), 0.4, 32),
    "hammered_copper": lambda n: holes(n, (184, 112, 74), (160, 92, 58), 10, 0.4),
    "leather": lambda n: spots(n, (96, 62, 42), (74, 46, 30), 0.5, 32),
    "leather_light": lambda n: spots(n, (182, 150, 116), (160, 128, 96), 0.5, 32),
    "led_strip": lambda n: holes(n, (40, 40, 40), (255, 255, 255), 4, 0.2),
    "marble": lambda n: shaded((214, 204, 188), 0.12 * np.abs(noise(n, 4, 5)) ** 0.5 - 0.06),
    "marble_tiles": lambda n: tiles(n, (208, 200, 188), (150, 144, 136), 2, 2, 0, 0.02),
    "metal_pipe_paint": lambda n: spots(n, (160, 56, 40), (120, 84, 66), 0.15),
    "old_plywood": lambda n: wood(n, (168, 132, 88), 0.2, 3),
    "old_steel": lambda n: spots(n, (118, 118, 118), (92, 86, 80), 0.4),
    "osb_wood": lambda n: spots(n, (196, 160, 104), (160, 122, 72), 0.5, 16),
    "painted_wood": lambda n: planks(n, (222, 220, 214), 4, 0.7),
    "parquetry_chequered": lambda n: squares(n, (176, 124, 74), (144, 96, 54), 4),
    "parquetry_dark_strip": lambda n: planks(n, (92, 58, 36)),
    "parquetry_light_strip": lambda n: planks(n, (196, 158, 108)),
    "parquetry_mosaic": lambda n: squares(n, (168, 116, 68), (158, 106, 60), 4),
    "pavement_black_stone": lambda n: tiles(n, (70, 70, 72), (44, 44, 46), 5, 5, 0.5),
    "pavement_braun_stone": lambda n: tiles(n, (146, 118, 92), (96, 84, 72), 5, 5, 0.5),
    "pavement_braun_square_stone": lambda n: tiles(n, (150, 126, 100), (100, 88, 76), 4, 4),
    "pavement_grid": lambda n: tiles(n, (164, 162, 156), (90, 110, 70), 4, 4, 0, 0.2),
    "pavement_slate": lambda n: tiles(n, (92, 98, 104), (60, 64, 68), 2, 3, 0.5, 0.03, 0.12),
    "pavement_tiles": lambda n: tiles(n, (176, 168, 156), (120, 114, 106), 4, 4),
    "pcb": lambda n: tiles(n, (24, 92, 48), (44, 124, 70), 8, 8, 0.5, 0.08),
    "perforated_metal": lambda n: holes(n, (160, 162, 166), (30, 30, 32), 8, 0.28),
    "plaster": lambda n: plain(n, (228, 224, 216), 0.05, 32),
    "plastic": lambda n: plain(n, (236, 236, 236), 0.02),
    "porcelain_chevron": lambda n: chevron(n, (218, 212, 204), (150, 146, 140)),
    "red_bricks": lambda n: tiles(n, (158, 74, 54), (176, 168, 158), 4, 8, 0.5, 0.1, 0.15),
    "rough_concrete": lambda n: plain(n, (148, 146, 140), 0.2, 16),
    "rough_oak": lambda n: wood(n, (150, 112, 72), 0.25, 4),
    "rough_pine": lambda n: wood(n, (206, 168, 112), 0.2, 4),
    "rough_polymer": lambda n: plain(n, (210, 208, 204), 0.06, 64),
    "roughcast": lambda n: plain(n, (206, 198, 184), 0.14, 64),
    "rubber": lambda n: plain(n, (44, 44, 46), 0.1, 32),
    "rubber_crosses": lambda n: tiles(n, (40, 40, 42), (26, 26, 28), 8, 8, 0.5, 0.2),
    "rusty_metal": lambda n: spots(n, (138, 78, 44), (104, 96, 90), 0.35),
    "sand": lambda n: plain(n, (206, 182, 136), 0.1, 32),
    "sandy_ground": lambda n: spots(n, (184, 158, 116), (158, 130, 92), 0.5, 16),
    "scratched_paint": lambda n: spots(n, (200, 200, 198), (140, 140, 140), 0.12, 32),
    "screw_thread": lambda n: stripes(n, (90, 92, 96), (200, 202, 206), 16),
    "scuffed_plastic": lambda n: spots(n, (214, 214, 210), (190, 190, 186), 0.3, 16),
    "soil": lambda n: spots(n, (96, 70, 50), (72, 52, 36), 0.5, 16),
    "solar_cell": lambda n: tiles(n, (22, 34, 84), (150, 156, 168), 4, 4, 0, 0.03),
    "steel_cable": lambda n: chevron(n, (150, 152, 156), (80, 82, 86)),
    "thread_metal_plate": lambda n: chevron(n, (156, 158, 162), (190, 192, 196)),
    "tire_rubber": lambda n: tiles(n, (38, 38, 40), (22, 22, 24), 4, 8, 0.5, 0.2),
    "varnished_pine": lambda n: wood(n, (196, 142, 82), 0.15, 4),
    "wooden_box": lambda n: planks(n, (170, 128, 80), 4, 0.4),
    "worn_burlap": lambda n: weave(n, (166, 140, 98), 16, 0.2),
}


def main():
    folder = Path(__file__).parent
    for name, draw in TEXTURES.items():
        picture = np.clip(np.round(draw(name)), 0, 255).astype(np.uint8)
        image = Image.fromarray(picture).quantize(48, dither=Image.Dither.NONE)
        image.save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()

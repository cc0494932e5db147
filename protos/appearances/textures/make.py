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
# Grain needs more.
FINE_SIZE = 256
FINE = {
    "corroded_metal", "dry_mud", "grass", "grass_prickly", "ground_grass", "marble", "oil_barrel", "old_plywood",
    "old_steel", "osb_wood", "painted_wood", "parquetry_chequered", "parquetry_dark_strip", "parquetry_light_strip",
    "parquetry_mosaic", "rough_oak", "rough_pine", "rusty_metal", "sand", "sandy_ground", "soil",
    "thread_metal_plate", "varnished_pine", "wooden_box",
}


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


def grain(name, along, across):
    """Seamless noise from -1 to 1 in streaks along x."""
    draw = np.random.RandomState(zlib.crc32(name.encode()))
    total = draw.uniform(-1, 1, (across, along))
    for axis, cells in ((0, across), (1, along)):
        at = np.arange(SIZE) * cells / SIZE
        low = at.astype(int)
        part = (at - low) * (at - low) * (3 - 2 * (at - low))
        part = part[:, None] if axis == 0 else part[None, :]
        total = total.take(low % cells, axis) * (1 - part) + total.take((low + 1) % cells, axis) * part
    return total


def wood(name, colour, strength=0.3, rings=7, along_x=True):
    """A board cut along the trunk: rings that end in a dark line, fibres and pores."""
    _, y = coordinates()
    at = rings * y + 0.9 * grain(name, 1, 5) + 0.35 * grain(name + "warp", 2, 4)
    late = (at % 1) ** 3 * np.clip((1 - at % 1) * 12, 0, 1)
    fibre = 0.6 * grain(name + "fibre", 3, SIZE // 2) + 0.4 * grain(name + "fine", 8, SIZE)
    pores = np.clip(grain(name + "pores", 12, SIZE) - 0.62, 0, 1) * 2
    dark = np.clip(strength * (1.1 * late + 0.45 * fibre + pores - 0.2), -0.25, 0.7)
    # Late wood is redder as well as darker.
    picture = np.asarray(colour, float) * (1 - dark[..., None] * np.array([0.75, 0.95, 1.1]))
    return picture if along_x else picture.transpose(1, 0, 2)


def boards(picture, board, tones):
    """Cuts a board for each number out of a picture, from another place each, and of its own tone."""
    rows, columns = np.indices((SIZE, SIZE))
    picture = picture[(rows + 37 * board) % SIZE, (columns + 53 * board) % SIZE]
    return picture * (1 + tones[board % len(tones)])[..., None]


def planks(name, colour, count=4, seam=0.55):
    x, y = coordinates()
    row = np.floor(y * count).astype(int)
    board = row * 2 + (np.floor(2 * x + 0.5 * (row % 2)).astype(int) % 2)
    tones = np.random.RandomState(zlib.crc32(name.encode())).uniform(-0.1, 0.1, 64)
    picture = boards(wood(name, colour, 0.28, 9), board, tones)
    gap = (np.abs((y * count) % 1) < 0.035) | (np.abs((2 * x + 0.5 * (row % 2)) % 1) < 0.008)
    return np.where(gap[..., None], picture * seam, picture)


def squares(name, first, second, count=4, strips=4):
    """Squares of strips that lie along and across by turns, in two kinds of wood."""
    x, y = coordinates()
    column, row = np.floor(x * count).astype(int), np.floor(y * count).astype(int)
    odd = (column + row) % 2 == 1
    inside = np.where(odd, y, x) * count * strips
    board = (column * 7 + row * 13) * strips + np.floor(inside % strips).astype(int)
    tones = np.random.RandomState(zlib.crc32(name.encode())).uniform(-0.09, 0.09, 64)
    along = boards(wood(name, first, 0.25, 12), board, tones)
    across = boards(wood(name + "2", second, 0.25, 12, False), board, tones)
    picture = np.where(odd[..., None], along, across)
    ends = np.where(odd, x, y) * count
    gap = (inside % 1 < 0.06) | (ends % 1 < 0.02)
    return np.where(gap[..., None], picture * 0.78, picture)


def checks(name, pale, dark, count=2):
    """Squares of pale and of dark wood by turns; the upper left one is dark."""
    x, y = coordinates()
    even = (np.floor(x * count) + np.floor(y * count)) % 2 == 0
    return np.where(even[..., None], wood(name, dark, 0.2, 24, False), wood(name + "2", pale, 0.08, 24))


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


def grains(name, colour, strength=0.1, pebbles=0.0):
    """Loose ground: grains of many tones, hardly any larger shapes, and a few pebbles."""
    draw = np.random.RandomState(zlib.crc32(name.encode()))
    fine = draw.normal(0, 1, (SIZE, SIZE))
    fine = np.clip(0.6 * fine + 0.4 * np.roll(fine, 1, 0) + 0.4 * np.roll(fine, 1, 1), -2, 2)
    tone = strength * (0.7 * fine + 0.5 * noise(name, 32, 3) + 0.25 * noise(name + "wide", 4, 3))
    stone = np.clip(noise(name + "stone", 48, 2) - 0.72, 0, 1) * pebbles
    return shaded(colour, tone + stone)


def spangles(name, colour, count=700, spread=0.045):
    """Crystals of zinc: cells with straight edges and tones of their own."""
    draw = np.random.RandomState(zlib.crc32(name.encode()))
    x, y = coordinates()
    nearest, tone = np.full((SIZE, SIZE), 9.0), np.zeros((SIZE, SIZE))
    for _ in range(count):
        centre_x, centre_y, own = draw.uniform(0, 1, 3)
        right, up = (x - centre_x + 0.5) % 1 - 0.5, (y - centre_y + 0.5) % 1 - 0.5
        distance = np.hypot(right, up)
        tone = np.where(distance < nearest, spread * (2 * own - 1), tone)
        nearest = np.minimum(nearest, distance)
    return shaded(colour, tone + 0.02 * noise(name, 64, 2))


def stained(name, colour, stain, share=0.5, scale=5):
    """Metal that has lain about: brushed, with stains that have no edges and fine pits."""
    picture = brushed(name, colour, 0.05)
    wide = np.clip(0.5 + 0.9 * noise(name + "wide", scale, 5), 0, 1) * share
    picture = blend(wide, np.asarray(stain, float) * (1 + 0.12 * noise(name, 24))[..., None], picture)
    pits = np.clip(noise(name + "pits", 40, 3) - 0.5, 0, 1)
    return picture * (1 - 0.6 * pits)[..., None]


def rust(name, metal, brown, share=0.6):
    """Rust in many tones that eats into bare metal: ragged at every size."""
    depth = 0.6 * noise(name, 5, 6) + 0.4 * noise(name + "fine", 24, 3) + (share - 0.5)
    mask = np.clip(depth * 3 + 0.5, 0, 1)
    tones = np.asarray(brown, float) * (1 + 0.35 * noise(name + "tone", 12, 5))[..., None]
    tones = tones * (1 - 0.25 * np.clip(noise(name + "dark", 30, 3), 0, 1))[..., None]
    return blend(mask, tones, stained(name, metal, brown, 0.4))


def oil_barrel(name):
    """The side of a barrel: dark red paint, rusty along the hoops, and a worn white band around the middle."""
    _, y = coordinates()
    worn = noise(name, 6, 6)
    paint = np.asarray((110, 34, 32), float) * (1 + 0.18 * noise(name + "paint", 8, 5))[..., None]
    band = np.clip((0.115 - np.abs(y - 0.5)) * 60 + 5 * np.clip(worn, -1, 0.2), 0, 1)
    white = np.asarray((190, 184, 170), float) * (1 + 0.08 * noise(name + "white", 12))[..., None]
    hoop = np.minimum(np.abs(y - 0.36), np.abs(y - 0.64))
    rim = np.minimum(y, 1 - y)
    near = np.clip(1 - np.minimum(hoop / 0.06, rim / 0.05), 0, 1)
    mask = np.clip(near * 1.2 + 1.4 * worn - 0.35, 0, 1)
    brown = np.asarray((92, 62, 40), float) * (1 + 0.3 * noise(name + "rust", 20, 4))[..., None]
    picture = blend(0.85 * mask, brown, blend(band, white, paint))
    return picture * (1 - 0.25 * np.clip(1 - hoop / 0.012, 0, 1))[..., None]


def cardboard(name):
    """A side of a box: ridges from top to bottom, and a dark edge all around."""
    x, y = coordinates()
    ridges = 0.035 * np.sin(2 * np.pi * 42 * x) + 0.05 * noise(name, 6, 5)
    picture = shaded((156, 117, 66), ridges)
    edge = np.clip((0.035 - np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))) * SIZE, 0, 1)
    return blend(edge, shaded((104, 72, 38), 0.06 * noise(name, 16)), picture)


def flakes(name, colour, count, length, width, spread=0.25, turn=np.pi, bluntness=2):
    """Flakes or blades of many tones on top of each other, lying within an angle of the y-axis."""
    draw = np.random.RandomState(zlib.crc32(name.encode()))
    x, y = coordinates()
    tone = np.full((SIZE, SIZE), -spread)
    for _ in range(count):
        centre_x, centre_y, size, own = draw.uniform(0, 1, 4)
        angle = draw.uniform(-turn / 2, turn / 2)
        right, up = (x - centre_x + 0.5) % 1 - 0.5, (y - centre_y + 0.5) % 1 - 0.5
        along = up * np.cos(angle) + right * np.sin(angle)
        aside = right * np.cos(angle) - up * np.sin(angle)
        reach = length * (0.5 + 0.5 * size)
        inside = (np.abs(along) < reach / 2) & (np.abs(aside) < width / 2 * (1 - np.abs(2 * along / reach) ** bluntness))
        # One side of a flake is brighter.
        tone = np.where(inside, spread * (2 * own - 1) + 0.3 * spread * np.sign(aside), tone)
    return shaded(colour, tone)


def tread(name, colour, light, count=16):
    """A plate with bars that stand across each other."""
    x, y = coordinates()
    across, down = x * count, y * count
    odd = (np.floor(across) + np.floor(down)) % 2 == 1
    right, up = across % 1 - 0.5, down % 1 - 0.5
    along = np.where(odd, right + up, right - up) / np.sqrt(2)
    aside = np.where(odd, right - up, right + up) / np.sqrt(2)
    height = np.clip(1 - (along / 0.46) ** 2 - (aside / 0.13) ** 2, 0, 1)
    slope = np.gradient(height, axis=0) + np.gradient(height, axis=1)
    picture = brushed(name, colour, 0.04)
    picture = blend(np.clip(height * 3, 0, 1), np.asarray(light, float), picture)
    return picture * (1 - np.clip(2.5 * slope, -0.35, 0.35))[..., None]


def veined(name, colour, vein):
    """Stone with veins where noise passes through zero."""
    picture = plain(name, colour, 0.05, 4)
    for index, (scale, width) in enumerate(((3, 0.05), (5, 0.03), (9, 0.02))):
        line = np.clip(1 - np.abs(noise(f"{name}{index}", scale, 4)) / width, 0, 1) * (0.6, 0.4, 0.25)[index]
        picture = blend(line, np.asarray(vein, float), picture)
    return picture


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
    "artificial_grass": lambda n: flakes(n, (52, 112, 38), 2600, 0.06, 0.01, 0.3, 1.0),
    "asphalt": lambda n: plain(n, (28, 28, 29), 0.25, 64),
    "bakelite": lambda n: plain(n, (84, 44, 26), 0.06),
    "blanket": lambda n: weave(n, (168, 160, 150), 12),
    "brushed_aluminium": lambda n: brushed(n, (188, 190, 194)),
    "brushed_steel": lambda n: brushed(n, (150, 152, 156), 0.12),
    "cardboard": cardboard,
    "carpet": lambda n: spots(n, (150, 132, 112), (128, 110, 92), 0.5, 32),
    "cement_tiles": lambda n: tiles(n, (172, 170, 164), (120, 118, 114), 4, 4),
    "copper": lambda n: stained(n, (184, 110, 72), (150, 92, 64), 0.5),
    "corroded_metal": lambda n: rust(n, (110, 104, 98), (122, 76, 46), 0.55),
    "corrugated_metal": lambda n: stripes(n, (110, 112, 116), (190, 192, 196), 8),
    "corrugated_plates": lambda n: stripes(n, (120, 124, 128), (200, 204, 206), 6),
    "corrugated_pvc": lambda n: stripes(n, (170, 170, 166), (226, 226, 222), 10),
    "damascus_steel": lambda n: shaded((140, 142, 146), 0.2 * np.sin(30 * noise(n, 4))),
    "dry_mud": lambda n: grains(n, (146, 114, 83), 0.09, -0.8),
    "electric_conduit": lambda n: stripes(n, (60, 60, 62), (120, 120, 124), 16),
    "fabric": lambda n: weave(n, (176, 172, 166), 24),
    "flexible_duct": lambda n: stripes(n, (120, 122, 126), (206, 208, 210), 12),
    "formed_concrete": lambda n: tiles(n, (156, 154, 150), (132, 130, 126), 2, 2, 0, 0.02, 0.03),
    "galvanized_metal": lambda n: spangles(n, (161, 165, 170)),
    "gold_paper": lambda n: spots(n, (204, 166, 70), (226, 192, 96), 0.5, 16),
    "grass": lambda n: flakes(n, (70, 112, 42), 2600, 0.1, 0.012, 0.4, 1.2),
    "grass_artificial_white": lambda n: plain(n, (226, 228, 224), 0.08, 64),
    "grass_mossy": lambda n: spots(n, (84, 110, 48), (66, 80, 44), 0.5, 8),
    "grass_prickly": lambda n: flakes(n, (112, 118, 58), 2200, 0.14, 0.012, 0.4, 2.2),
    "ground_grass": lambda n: flakes(n, (106, 126, 52), 2600, 0.08, 0.012, 0.4, 1.2),
    "hammered_copper": lambda n: holes(n, (184, 112, 74), (160, 92, 58), 10, 0.4),
    "leather": lambda n: spots(n, (96, 62, 42), (74, 46, 30), 0.5, 32),
    "leather_light": lambda n: spots(n, (182, 150, 116), (160, 128, 96), 0.5, 32),
    "led_strip": lambda n: holes(n, (40, 40, 40), (255, 255, 255), 4, 0.2),
    "marble": lambda n: veined(n, (222, 213, 198), (160, 146, 126)),
    "marble_tiles": lambda n: tiles(n, (208, 200, 188), (150, 144, 136), 2, 2, 0, 0.02),
    "metal_pipe_paint": lambda n: spots(n, (160, 56, 40), (120, 84, 66), 0.15),
    "oil_barrel": oil_barrel,
    "old_plywood": lambda n: wood(n, (176, 140, 96), 0.25, 5),
    "old_steel": lambda n: stained(n, (116, 116, 116), (90, 85, 80), 0.55),
    "osb_wood": lambda n: flakes(n, (200, 164, 112), 700, 0.3, 0.07, 0.14, np.pi, 12),
    "painted_wood": lambda n: planks(n, (222, 220, 214), 4, 0.7),
    "parquetry_chequered": lambda n: checks(n, (218, 161, 133), (92, 33, 13)),
    "parquetry_dark_strip": lambda n: planks(n, (92, 58, 36)),
    "parquetry_light_strip": lambda n: planks(n, (178, 132, 100)),
    "parquetry_mosaic": lambda n: squares(n, (176, 124, 74), (168, 116, 68)),
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
    "rough_oak": lambda n: wood(n, (160, 120, 78), 0.4, 8),
    "rough_pine": lambda n: wood(n, (214, 176, 120), 0.28, 6),
    "rough_polymer": lambda n: plain(n, (210, 208, 204), 0.06, 64),
    "roughcast": lambda n: plain(n, (244, 244, 242), 0.04, 64),
    "rubber": lambda n: plain(n, (44, 44, 46), 0.1, 32),
    "rubber_crosses": lambda n: tiles(n, (40, 40, 42), (26, 26, 28), 8, 8, 0.5, 0.2),
    "rusty_metal": lambda n: rust(n, (104, 96, 90), (138, 78, 44), 0.85),
    "sand": lambda n: grains(n, (206, 182, 136), 0.05),
    "sandy_ground": lambda n: grains(n, (157, 133, 97), 0.09, 0.5),
    "scratched_paint": lambda n: spots(n, (200, 200, 198), (140, 140, 140), 0.12, 32),
    "screw_thread": lambda n: stripes(n, (90, 92, 96), (200, 202, 206), 16),
    "scuffed_plastic": lambda n: spots(n, (214, 214, 210), (190, 190, 186), 0.3, 16),
    "soil": lambda n: grains(n, (84, 61, 43), 0.16, 0.8),
    "solar_cell": lambda n: tiles(n, (22, 34, 84), (150, 156, 168), 4, 4, 0, 0.03),
    "steel_cable": lambda n: chevron(n, (150, 152, 156), (80, 82, 86)),
    "thread_metal_plate": lambda n: tread(n, (84, 88, 92), (128, 131, 135)),
    "tire_rubber": lambda n: tiles(n, (38, 38, 40), (22, 22, 24), 4, 8, 0.5, 0.2),
    "varnished_pine": lambda n: wood(n, (204, 150, 88), 0.25, 6),
    "wooden_box": lambda n: planks(n, (108, 76, 49), 4, 0.4),
    "worn_burlap": lambda n: weave(n, (166, 140, 98), 16, 0.2),
}


def main():
    global SIZE
    coarse = SIZE
    folder = Path(__file__).parent
    for name, draw in TEXTURES.items():
        SIZE = FINE_SIZE if name in FINE else coarse
        picture = np.clip(np.round(draw(name)), 0, 255).astype(np.uint8)
        image = Image.fromarray(picture).quantize(48, dither=Image.Dither.NONE)
        image.save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()

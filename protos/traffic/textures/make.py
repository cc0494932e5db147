#!/usr/bin/env python3
"""Draws the textures of this folder: signs as they stand beside roads.

Usage: python3 make.py        (needs Pillow)
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).parent
SIZE = 512
OUT = 128
YELLOW, BLACK, WHITE, RED, GREEN, BLUE = (250, 205, 40), (20, 20, 20), (245, 245, 245), (190, 30, 40), (0, 105, 75), (25, 60, 180)


class Sign:
    """A picture that is drawn large; places count from 0 to 1, from the top left."""

    def __init__(self, colour, size=(SIZE, SIZE)):
        self.image = Image.new("RGB", size, colour)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, points):
        width, height = self.image.size
        return [(x * width, y * height) for x, y in points]

    def polygon(self, points, colour):
        self.draw.polygon(self.at(points), fill=colour)
        return self

    def line(self, points, colour, width):
        thick = int(width * min(self.image.size))
        self.draw.line(self.at(points), fill=colour, width=thick, joint="curve")
        return self

    def circle(self, middle, radius, colour=None, edge=None, width=0.0):
        scale = min(self.image.size)
        (x, y), r = self.at([middle])[0], radius * scale
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=colour, outline=edge, width=int(width * scale))
        return self

    def text(self, words, middle, height, colour):
        scale = min(self.image.size)
        font = ImageFont.load_default(int(height * scale))
        self.draw.multiline_text(self.at([middle])[0], words, fill=colour, font=font, anchor="mm", align="center", stroke_width=max(1, int(height * scale / 22)), stroke_fill=colour)
        return self

    def arrow(self, points, colour, width):
        """A line that ends in a head."""
        self.line(points, colour, width)
        (ax, ay), (bx, by) = points[-2:]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        ux, uy = (bx - ax) / length, (by - ay) / length
        w = width * 1.4
        tip = (bx + ux * w * 1.6, by + uy * w * 1.6)
        return self.polygon([tip, (bx - uy * w, by + ux * w), (bx + uy * w, by - ux * w)], colour)

    def save(self, name, size=(OUT, OUT)):
        self.image.resize(size, Image.LANCZOS).quantize(32, dither=Image.NONE).save(HERE / name, optimize=True)


def caution():
    sign = Sign(YELLOW)
    edge = [(0.5, 0.04), (0.96, 0.5), (0.5, 0.96), (0.04, 0.5), (0.5, 0.04)]
    return sign.line(edge, BLACK, 0.02)


sign = caution().polygon([(0.39, 0.22), (0.61, 0.22), (0.61, 0.78), (0.39, 0.78)], BLACK)
for y, colour in ((0.31, RED), (0.5, (240, 150, 20)), (0.69, (20, 160, 60))):
    sign.circle((0.5, y), 0.075, colour)
sign.save("signs/us/traffic_signals_ahead.png")
caution().arrow([(0.6, 0.75), (0.6, 0.42), (0.4, 0.42)], BLACK, 0.09).save("signs/us/turn_left.png")
caution().arrow([(0.4, 0.75), (0.4, 0.42), (0.6, 0.42)], BLACK, 0.09).save("signs/us/turn_right.png")
caution().text("BUMP", (0.5, 0.5), 0.2, BLACK).save("signs/us/bump.png")
caution().line([(0.5, 0.22), (0.5, 0.78)], BLACK, 0.1).line([(0.22, 0.5), (0.78, 0.5)], BLACK, 0.1).save("signs/us/cross_roads.png")

stop = Sign(RED).text("STOP", (0.5, 0.5), 0.3, WHITE)
edge = [(0.3, 0.05), (0.7, 0.05), (0.95, 0.3), (0.95, 0.7), (0.7, 0.95), (0.3, 0.95), (0.05, 0.7), (0.05, 0.3), (0.3, 0.05), (0.7, 0.05)]
stop.line(edge, WHITE, 0.03).save("signs/stop.png")
give = Sign(RED).polygon([(0.2, 0.18), (0.8, 0.18), (0.5, 0.72)], WHITE).text("YIELD", (0.5, 0.29), 0.11, RED)
give.save("signs/us/yield.png")

Sign(WHITE).circle((0.5, 0.5), 0.48, RED).polygon([(0.15, 0.42), (0.85, 0.42), (0.85, 0.58), (0.15, 0.58)], WHITE).save("signs/do_not_enter.png")


def forbidden():
    return Sign(WHITE).circle((0.5, 0.5), 0.49, WHITE, RED, 0.09)


def crossed(sign, name):
    sign.line([(0.18, 0.18), (0.82, 0.82)], RED, 0.08).save(name)


crossed(forbidden().arrow([(0.42, 0.75), (0.42, 0.42), (0.6, 0.42)], BLACK, 0.09), "signs/no_right_turn.png")
crossed(forbidden().arrow([(0.58, 0.75), (0.58, 0.42), (0.4, 0.42)], BLACK, 0.09), "signs/no_left_turn.png")
walker = forbidden().circle((0.5, 0.25), 0.06, BLACK).line([(0.5, 0.32), (0.5, 0.55)], BLACK, 0.09)
walker.line([(0.5, 0.55), (0.4, 0.78)], BLACK, 0.06).line([(0.5, 0.55), (0.6, 0.78)], BLACK, 0.06)
walker.line([(0.5, 0.38), (0.36, 0.5)], BLACK, 0.05).line([(0.5, 0.38), (0.64, 0.48)], BLACK, 0.05)
crossed(walker, "signs/no_pedestrian_crossing.png")

# Panels for speed limits show the left four fifths.
for limit in range(5, 85, 5):
    panel = Sign(WHITE).line([(0.03, 0.03), (0.77, 0.03), (0.77, 0.97), (0.03, 0.97), (0.03, 0.03), (0.77, 0.03)], BLACK, 0.015)
    panel.text("SPEED\nLIMIT", (0.4, 0.25), 0.15, BLACK).text(str(limit), (0.4, 0.7), 0.38, BLACK)
    panel.save(f"signs/us/speed_limit_{limit}.png")
for name, ends in (("left", (0.62, 0.27)), ("right", (0.18, 0.53))):
    panel = Sign(BLACK).arrow([(ends[0], 0.45), (ends[1], 0.45)], WHITE, 0.12)
    panel.text("ONE WAY", (0.4, 0.75), 0.13, WHITE).save(f"signs/us/one_way_sign_{name}.png")
# The panel shows it from 0.01 up to 0.83 of the height.
Sign(GREEN).line([(0.05, 0.05), (0.95, 0.05), (0.95, 0.78), (0.05, 0.78), (0.05, 0.05), (0.95, 0.05)], WHITE, 0.02).text("EXIT", (0.5, 0.28), 0.25, WHITE).arrow(
    [(0.35, 0.7), (0.55, 0.5)], WHITE, 0.07
).save("signs/exit.png")
Sign(BLUE).line([(0.5, 0.9), (0.5, 0.35)], WHITE, 0.12).polygon([(0.25, 0.18), (0.75, 0.18), (0.75, 0.34), (0.25, 0.34)], RED).save("signs/eu/dead_end.png")

highway = Sign(BLUE, (SIZE * 3 // 2, SIZE))
highway.line([(0.02, 0.03), (0.98, 0.03), (0.98, 0.97), (0.02, 0.97), (0.02, 0.03), (0.98, 0.03)], WHITE, 0.02)
highway.text("Valley\nHarbour", (0.4, 0.5), 0.2, WHITE).arrow([(0.82, 0.75), (0.82, 0.4)], WHITE, 0.08)
highway.save("highway_sign.png", (192, 128))

panel = Sign(WHITE, (SIZE * 3, SIZE)).text("Town centre", (0.5, 0.5), 0.4, BLACK)
panel.save("direction.png", (256, 84))
board = Sign((250, 250, 250), (SIZE * 4 // 3, SIZE)).polygon([(0, 0.72), (1, 0.55), (1, 1), (0, 1)], (40, 120, 190))
board.circle((0.72, 0.32), 0.18, (250, 190, 40)).text("Your message here", (0.42, 0.42), 0.11, (40, 60, 90))
board.save("../../street/textures/billboard.png", (256, 192))
arrows = Sign(BLUE).polygon([(0.5, 0.2), (0.75, 0.55), (0.6, 0.55), (0.6, 0.85), (0.4, 0.85), (0.4, 0.55), (0.25, 0.55)], WHITE)
arrows.save("divergent_indicator.png")

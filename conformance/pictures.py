"""Reads the pictures of a camera, a range finder and a lidar and draws on a display, and checks every value.

It is the controller of the robot "watcher" in worlds/pictures.wbt, with our package or an official one, over shared memory
or TCP. It prints one line for each value that is not the expected one and, at the end, how many were checked. An argument
is a folder for the files that it saves.
"""

import math
import os
import struct
import sys
import zlib

from controller import Supervisor

robot = Supervisor()
STEP = int(robot.getBasicTimeStep())
FOLDER = sys.argv[1] if len(sys.argv) > 1 else '.'
checks, failures = 0, 0
BLUE, GREEN, BLACK = (0, 0, 255), (0, 255, 0), (0, 0, 0)
# Light of 1 at an exposure of 1: (1 - exp(-1)) ^ (1 / 2.2) of 255.
RED = (207, 0, 0)


def check(what, found, expected, tolerance=1e-5):
    global checks, failures
    checks += 1
    if isinstance(expected, (list, tuple)):
        found = list(found)
        same = len(found) == len(expected) and all(near(a, b, tolerance) for a, b in zip(found, expected))
    else:
        same = near(found, expected, tolerance)
    if not same:
        failures += 1
        print('WRONG', what, found, 'instead of', expected)


def near(found, expected, tolerance):
    if isinstance(expected, float) and math.isfinite(expected):
        return abs(found - expected) <= tolerance
    return found == expected


def pixels(image):
    """Red, green and blue of each pixel of blue, green, red and alpha."""
    return [(image[at + 2], image[at + 1], image[at]) for at in range(0, len(image), 4)]


def saved(path):
    """The pixels of a PNG file of eight bits a channel, or nothing if it is no such file."""
    with open(path, 'rb') as file:
        data = file.read()
    at, packed, width, height, kind = 8, b'', 0, 0, 0
    while at < len(data):
        length, name = struct.unpack('>I4s', data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if name == b'IHDR':
            width, height, _, kind = struct.unpack('>IIBB', body[:10])
        elif name == b'IDAT':
            packed += body
        at += 12 + length
    size = {2: 3, 6: 4}[kind]
    raw, rows, above = zlib.decompress(packed), [], bytes(width * size)
    for row in range(height):
        start = row * (width * size + 1)
        line = bytearray(raw[start + 1:start + 1 + width * size])
        for i in range(len(line)):
            left, up, corner = (line[i - size] if i >= size else 0), above[i], (above[i - size] if i >= size else 0)
            guess = left + up - corner
            paeth = min((left, up, corner), key=lambda value: abs(guess - value))
            line[i] = (line[i] + [0, left, up, (left + up) // 2, paeth][raw[start]]) & 255
        above = bytes(line)
        rows += [tuple(line[i:i + 3]) for i in range(0, len(line), size)]
    return rows


camera, lidar, display = robot.getDevice('camera'), robot.getDevice('lidar'), robot.getDevice('display')
finder = robot.getDevice('range')
camera.enable(STEP)
camera.recognitionEnable(STEP)
camera.enableRecognitionSegmentation()
finder.enable(STEP)
lidar.enable(STEP)
lidar.enablePointCloud()
screen, turning, neck = robot.getDevice('screen'), robot.getDevice('turning'), robot.getDevice('neck')
turning.enable(2 * STEP)
display.setColor(0x102030)
display.fillRectangle(1, 0, 2, 2)
for _ in range(4):
    robot.step(STEP)

# The wall is seen in columns 3 to 5 and row 3 of 9 by 7: half a width is tan 0.5 at one metre.
wall = [3 <= at % 9 <= 5 and at // 9 == 3 for at in range(63)]
check('size', (camera.getWidth(), camera.getHeight()), (9, 7))
image = camera.getImage()
check('image', pixels(image), [RED if inside else BLUE for inside in wall])
check('imageGetRed', camera.imageGetRed(image, 9, 4, 3), 207)
check('imageGetBlue', camera.imageGetBlue(image, 9, 0, 0), 255)
check('getImageArray', camera.getImageArray()[4][3], list(RED))
segments = camera.getRecognitionSegmentationImage()
check('segmentation', pixels(segments), [GREEN if inside else BLACK for inside in wall])
check('number of objects', camera.getRecognitionNumberOfObjects(), 1)
for thing in camera.getRecognitionObjects():
    # Packages have functions for what they hold, or the values themselves.
    position = thing.getPosition() if hasattr(thing, 'getPosition') else thing.position
    place = thing.getPositionOnImage() if hasattr(thing, 'getPositionOnImage') else thing.position_on_image
    model = thing.getModel() if hasattr(thing, 'getModel') else thing.model
    colors = thing.getColors() if hasattr(thing, 'getColors') else thing.colors
    check('position', list(position)[:3], [1.1, 0.0, 0.0])
    check('position on image', list(place)[:2], [4, 3])
    check('model', model if isinstance(model, str) else model.decode(), 'brick')
    size = thing.getSize() if hasattr(thing, 'getSize') else thing.size
    extent = thing.getSizeOnImage() if hasattr(thing, 'getSizeOnImage') else thing.size_on_image
    check('colors', [colors[0], colors[1], colors[2]], [0.0, 1.0, 0.0])
    # As Webots sends it: the depth and the width.
    check('size', list(size)[:2], [0.2, 0.3])
    check('size on image', list(extent)[:2], [3, 1])
camera.saveImage(os.path.join(FOLDER, 'camera.png'), 100)
camera.saveRecognitionSegmentationImage(os.path.join(FOLDER, 'segments.png'), 100)
check('saved picture', saved(os.path.join(FOLDER, 'camera.png')), pixels(image))
check('saved segments', saved(os.path.join(FOLDER, 'segments.png')), pixels(segments))

# Depths along x: the middle of five columns only is on the wall.
ranges = list(finder.getRangeImage())
check('range image', ranges, [1.0 if at == 7 else math.inf for at in range(15)])
check('rangeImageGetDepth', finder.rangeImageGetDepth(ranges, 5, 2, 1), 1.0)

# Two layers, 0.05 rad above and below.
slant = 1.0 / math.cos(0.05)
check('lidar', list(lidar.getRangeImage()), [slant if at % 5 == 2 else math.inf for at in range(10)])
check('layer', list(lidar.getLayerRangeImage(1)), [math.inf, math.inf, slant, math.inf, math.inf])
points = lidar.getPointCloud()


def layer(point):
    """The manual calls it `layer_id`, packages of 2023 `layer`."""
    return point.layer_id if hasattr(point, 'layer_id') else point.layer


check('number of points', len(points), 10)
check('upper point', (points[2].x, points[2].y, points[2].z, layer(points[2])), (1.0, 0.0, math.tan(0.05), 0))
check('lower point', (points[7].x, points[7].y, points[7].z, layer(points[7])), (1.0, 0.0, -math.tan(0.05), 1))

# What is drawn comes back in an image of the clipboard, and can be pasted.
part = display.imageCopy(1, 0, 1, 1)
display.imagePaste(part, 0, 2, False)
display.imageSave(None, os.path.join(FOLDER, 'display.png'))
ink, none = (16, 32, 48), BLACK
robot.step(STEP)
check('display', saved(os.path.join(FOLDER, 'display.png')),
      [none, ink, ink, none, none, ink, ink, none, ink, none, none, none])


def colours(image):
    return sorted(set(pixels(image)))


# A second camera measures in every second step. Between two of them its picture stays, whatever it looks at.
robot.step(STEP)
check('second camera', pixels(turning.getImage()), pixels(image))
turning.setFov(0.15)
neck.setPosition(0.02)
robot.step(STEP)
check('old picture', pixels(turning.getImage()), pixels(image))
robot.step(STEP)
check('zoomed', colours(turning.getImage()), [RED])
neck.setPosition(math.pi)
robot.step(2 * STEP)
check('turned', colours(turning.getImage()), [BLUE])
check('fov', [turning.getFov(), turning.getMinFov(), turning.getMaxFov()], [0.15, 0.1, 1.2])
turning.setFocalDistance(0.7)
check('focus', [turning.getFocalDistance(), turning.getFocalLength(), turning.getMinFocalDistance(),
                turning.getMaxFocalDistance()], [0.7, 0.01, 0.5, 2.0])
check('period', turning.getSamplingPeriod(), 2 * STEP)

# The picture of a camera is drawn on a display, out of a file and out of memory.
loaded = screen.imageLoad(os.path.join(FOLDER, 'camera.png'))
screen.imagePaste(loaded, 0, 0, False)
screen.imageSave(None, os.path.join(FOLDER, 'screen.png'))
check('loaded', saved(os.path.join(FOLDER, 'screen.png')), pixels(image))
stripe = screen.imageNew(bytes([0, 0, 200, 255] * 9), screen.BGRA, 9, 1)
screen.imagePaste(stripe, 0, 6, False)
screen.imageSave(None, os.path.join(FOLDER, 'screen.png'))
check('pasted', saved(os.path.join(FOLDER, 'screen.png')), pixels(image)[:54] + [(200, 0, 0)] * 9)

# Other forms of files are told by their first bytes.
for name, device, start in [('camera.jpg', camera, b'\xff\xd8\xff'), ('range.jpg', finder, b'\xff\xd8\xff'),
                            ('range.png', finder, b'\x89PNG'), ('range.hdr', finder, b'#?RADIANCE')]:
    path = os.path.join(FOLDER, name)
    check('status of ' + name, device.saveImage(path, 90), 0)
    with open(path, 'rb') as file:
        check('start of ' + name, file.read(len(start)), start)

# A lidar without points, then with them again; and what is switched off and on sees again.
lidar.disablePointCloud()
robot.step(STEP)
check('range without points', list(lidar.getRangeImage())[2], slant)
lidar.enablePointCloud()
camera.disable()
finder.disable()
robot.step(2 * STEP)
camera.enable(STEP)
finder.enable(STEP)
robot.step(2 * STEP)
check('image again', pixels(camera.getImage()), [RED if inside else BLUE for inside in wall])
check('range image again', list(finder.getRangeImage()), [1.0 if at == 7 else math.inf for at in range(15)])
check('point again', lidar.getPointCloud()[7].x, 1.0)
# Fields that a supervisor writes reach those who look through the device. The size stays.
for name, field, value in [('CAMERA', 'fieldOfView', 0.2), ('RANGE', 'fieldOfView', 0.2), ('RANGE', 'maxRange', 2.0),
                           ('LIDAR', 'maxRange', 2.0), ('LIDAR', 'fieldOfView', 0.2)]:
    robot.getFromDef(name).getField(field).setSFFloat(value)
robot.getFromDef('CAMERA').getField('width').setSFInt32(5)
robot.step(2 * STEP)
check('written fields', [camera.getFov(), finder.getFov(), finder.getMaxRange(), lidar.getFov(), lidar.getMaxRange()],
      [0.2, 0.2, 2.0, 0.2, 2.0])
check('periods', [device.getSamplingPeriod() for device in (camera, finder, lidar)], [STEP] * 3)
check('size', (camera.getWidth(), camera.getHeight()), (9, 7))
check('image from nearby', pixels(camera.getImage()), [RED] * 63)
check('range image from nearby', list(finder.getRangeImage()), [1.0] * 15)
check('points from nearby', [point.x for point in lidar.getPointCloud()], [1.0] * 10)

print('%d values checked, %d wrong' % (checks, failures))
sys.exit(1 if failures else 0)

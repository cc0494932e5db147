"""A picture to draw on."""

import ctypes

from .device import Device
from .wb import also, answer, command, encode, wb


def _whole(function, doc, *names):
    """A method that hands whole numbers to a function of the library."""
    return command(function, doc, *names, convert='int(%s)')


def _corners(function, doc):
    """A method that hands corners to a function of the library."""
    call = getattr(wb, function)

    def method(self, x, y):
        size = min(len(x), len(y))
        numbers = ctypes.c_int * size
        call(self._tag, numbers(*[int(number) for number in x[:size]]), numbers(*[int(number) for number in y[:size]]), size)
    method.__doc__ = doc
    return method


class ImageRef(ctypes.c_void_p):
    """An image of a display."""


def _image(address):
    return ImageRef(address) if address else None


class Display(Device):
    """A picture to draw on. Positions are in pixels from the upper left corner."""

    RGB, RGBA, ARGB, BGRA, ABGR = 3, 4, 5, 6, 7

    width, getWidth = answer('wb_display_get_width', 'Its width [pixels].')
    height, getHeight = answer('wb_display_get_height', 'Its height [pixels].')
    drawPixel = _whole('wb_display_draw_pixel', 'Draws a point at x, y.', 'x', 'y')
    drawLine = _whole('wb_display_draw_line', 'Draws a line from x1, y1 to x2, y2.', 'x1', 'y1', 'x2', 'y2')
    drawRectangle = _whole(
        'wb_display_draw_rectangle', 'Draws a rectangle: x, y, width, height.', 'x', 'y', 'width', 'height')
    fillRectangle = _whole(
        'wb_display_fill_rectangle', 'Fills a rectangle: x, y, width, height.', 'x', 'y', 'width', 'height')
    drawOval = _whole('wb_display_draw_oval', 'Draws an oval: middle and both radii.', 'cx', 'cy', 'a', 'b')
    fillOval = _whole('wb_display_fill_oval', 'Fills an oval: middle and both radii.', 'cx', 'cy', 'a', 'b')
    drawPolygon = _corners('wb_display_draw_polygon', 'Draws a polygon: a list of x and a list of y.')
    fillPolygon = _corners('wb_display_fill_polygon', 'Fills a polygon: a list of x and a list of y.')
    detachCamera = _whole('wb_display_detach_camera', 'Ends what attachCamera began.')
    setColor = _whole('wb_display_set_color', 'The colour to draw with: 0xRRGGBB.', 'color')

    def attachCamera(self, camera):
        """Shows what a camera sees."""
        wb.wb_display_attach_camera(self._tag, camera.tag if camera else 0)

    def drawText(self, text, x, y):
        """Draws a text with its upper left corner at x, y."""
        wb.wb_display_draw_text(self._tag, encode(text), int(x), int(y))

    def setAlpha(self, alpha):
        """How much of what is drawn covers: 0 to 1."""
        wb.wb_display_set_alpha(self._tag, alpha)

    def setOpacity(self, opacity):
        """How much new colours win over old ones: 0 to 1."""
        wb.wb_display_set_opacity(self._tag, opacity)

    @also(antiAliasing='anti_aliasing')
    def setFont(self, font, size, anti_aliasing):
        """The font of texts."""
        wb.wb_display_set_font(self._tag, encode(font), size, bool(anti_aliasing))

    def imageNew(self, data, format, width=None, height=None):
        """An image made from bytes, or from lists of colours at [x][y]."""
        if isinstance(data, (bytes, bytearray)):
            pixels = bytes(data)
        else:
            width, height = len(data), len(data[0])
            pixels = bytes(part for y in range(height) for x in range(width) for part in data[x][y])
        return _image(wb.wb_display_image_new(self._tag, int(width), int(height), pixels, format))

    def imageCopy(self, x, y, width, height):
        """A copy of a part."""
        return _image(wb.wb_display_image_copy(self._tag, int(x), int(y), int(width), int(height)))

    def imageLoad(self, filename):
        """An image read from a file; None if that is impossible."""
        return _image(wb.wb_display_image_load(self._tag, encode(filename)))

    @also(ir='image')
    def imagePaste(self, image, x, y, blend=False):
        """Draws an image with its upper left corner at x, y."""
        wb.wb_display_image_paste(self._tag, image, int(x), int(y), bool(blend))

    @also(ir='image')
    def imageSave(self, image, filename):
        """Writes an image to a file; the whole picture for None."""
        wb.wb_display_image_save(self._tag, image, encode(filename))

    @also(ir='image')
    def imageDelete(self, image):
        """Forgets an image."""
        wb.wb_display_image_delete(self._tag, image)

    alpha = property(fset=setAlpha)
    color = property(fset=setColor)
    opacity = property(fset=setOpacity)

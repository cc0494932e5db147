"""A picture of distances."""

import ctypes

from .sensor import Sensor
from .wb import Floats, answer, encode, range_array, wb


class RangeFinder(Sensor):
    """A picture of distances."""

    _stem = 'range_finder'
    fov, getFov = answer('wb_range_finder_get_fov', 'Horizontal field of view [rad].')
    width, getWidth = answer('wb_range_finder_get_width', 'Width of the picture [pixels].')
    height, getHeight = answer('wb_range_finder_get_height', 'Height of the picture [pixels].')
    max_range, getMaxRange = answer('wb_range_finder_get_max_range', 'The greatest distance [m].')
    min_range, getMinRange = answer('wb_range_finder_get_min_range', 'The smallest distance [m].')

    @property
    def range_image(self):
        """The address of all distances [m], row by row; None if there are none."""
        return Floats.at(wb.wb_range_finder_get_range_image(self._tag), self.width * self.height)

    def getRangeImage(self, data_type='list'):
        """All distances [m], row by row, as a list or as bytes ('buffer'); nothing in them if there are none."""
        address, count = self.range_image, self.width * self.height
        if data_type == 'buffer':
            return bytearray(ctypes.string_at(address, 4 * count) if address else b'')
        return list(address or [])

    def getRangeImageArray(self):
        """A list of the distances of each row [m]; of each column in worlds from before R2023a."""
        return range_array(self.getRangeImage(), self.width)

    @staticmethod
    def rangeImageGetDepth(image, width, x, y):
        """The distance at a pixel [m]."""
        return image[y * width + x]

    def saveImage(self, filename, quality):
        """Writes the picture to a file; 0 if that went well."""
        return wb.wb_range_finder_save_image(self._tag, encode(filename), quality)

"""Distances all around, in layers."""

import ctypes

from .lidar_point import LidarPoint
from .sensor import Sensor
from .wb import Floats, answer, command, range_array, setting, wb


class Lidar(Sensor):
    """Distances all around, in layers."""

    _stem = 'lidar'
    frequency, getFrequency, setFrequency = setting(
        'wb_lidar_get_frequency', 'wb_lidar_set_frequency', 'Turns of a rotating head per second [Hz].', 'frequency')
    max_frequency, getMaxFrequency = answer('wb_lidar_get_max_frequency', 'The highest frequency [Hz].')
    min_frequency, getMinFrequency = answer('wb_lidar_get_min_frequency', 'The lowest frequency [Hz].')
    fov, getFov = answer('wb_lidar_get_fov', 'Horizontal field of view [rad].')
    vertical_fov, getVerticalFov = answer('wb_lidar_get_vertical_fov', 'Vertical field of view [rad].')
    max_range, getMaxRange = answer('wb_lidar_get_max_range', 'The greatest distance [m].')
    min_range, getMinRange = answer('wb_lidar_get_min_range', 'The smallest distance [m].')
    horizontal_resolution, getHorizontalResolution = answer(
        'wb_lidar_get_horizontal_resolution', 'Points of a layer.')
    number_of_layers, getNumberOfLayers = answer('wb_lidar_get_number_of_layers', 'How many layers it has.')
    number_of_points, getNumberOfPoints = answer('wb_lidar_get_number_of_points', 'Points of all layers.')
    enablePointCloud = command('wb_lidar_enable_point_cloud', 'Starts giving points.')
    disablePointCloud = command('wb_lidar_disable_point_cloud', 'Stops giving points.')
    isPointCloudEnabled = command('wb_lidar_is_point_cloud_enabled', 'Whether it gives points.')

    @property
    def range_image(self):
        """The address of all distances [m], layer by layer; None if there are none."""
        return Floats.at(wb.wb_lidar_get_range_image(self._tag), self.horizontal_resolution * self.number_of_layers)

    def getRangeImage(self):
        """All distances [m], layer by layer; an empty list if there are none."""
        return list(self.range_image or [])

    def getLayerRangeImage(self, layer):
        """The distances of a layer [m]; an empty list if there are none."""
        address = wb.wb_lidar_get_layer_range_image(self._tag, layer)
        return address[:self.horizontal_resolution] if address else []

    def getRangeImageArray(self):
        """A list of the distances of each layer [m]; of each column in worlds from before R2023a."""
        return range_array(self.getRangeImage(), self.horizontal_resolution)

    defRangeImageArray = getRangeImageArray

    def _points(self, address, count, data_type):
        # Copied: the library uses its memory again.
        data = bytearray(ctypes.string_at(address, count * ctypes.sizeof(LidarPoint)) if address else b'')
        if data_type == 'buffer':
            return data
        return list((LidarPoint * (len(data) // ctypes.sizeof(LidarPoint))).from_buffer(data))

    def getPointCloud(self, data_type='list'):
        """All points, as a list or as bytes ('buffer')."""
        return self._points(wb.wb_lidar_get_point_cloud(self._tag), self.number_of_points, data_type)

    def getLayerPointCloud(self, layer, data_type='list'):
        """The points of a layer, as a list or as bytes ('buffer')."""
        address = wb.wb_lidar_get_layer_point_cloud(self._tag, layer)
        return self._points(address, self.horizontal_resolution, data_type)

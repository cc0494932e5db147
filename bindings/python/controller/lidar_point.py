"""A point that a lidar has measured."""

import ctypes


class LidarPoint(ctypes.Structure):
    """Its place, seen from the lidar [m], its layer and its time [s]."""

    _fields_ = [
        ('x', ctypes.c_float),
        ('y', ctypes.c_float),
        ('z', ctypes.c_float),
        ('layer', ctypes.c_int),
        ('time', ctypes.c_float),
    ]

    def getX(self):
        """Its x [m]."""
        return self.x

    def getY(self):
        """Its y [m]."""
        return self.y

    def getZ(self):
        """Its z [m]."""
        return self.z

    def getLayerId(self):
        """The layer it belongs to."""
        return self.layer

    def getTime(self):
        """When it was measured [s]."""
        return self.time

    layer_id = property(getLayerId)

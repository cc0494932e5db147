"""A camera."""

import ctypes

from .sensor import Sensor
from .wb import Floats, answer, command, encode, range_array, setting, wb, world_before


class CameraRecognitionObject(ctypes.Structure):
    """An object that a camera has recognized. It stays as it is when the camera looks again."""

    _fields_ = [
        ('id', ctypes.c_int),
        ('_position', ctypes.c_double * 3),
        ('_orientation', ctypes.c_double * 4),
        ('_size', ctypes.c_double * 2),
        ('_position_on_image', ctypes.c_int * 2),
        ('_size_on_image', ctypes.c_int * 2),
        ('number_of_colors', ctypes.c_int),
        ('_colors', ctypes.POINTER(ctypes.c_double)),
        ('_model', ctypes.c_char_p),
    ]

    _kept_colors = ()
    _kept_model = ''

    @classmethod
    def _copy(cls, seen):
        """An object that shares nothing with the library, which uses its memory again."""
        copy = cls.from_buffer_copy(seen)
        copy._kept_colors = seen._colors[0:3 * seen.number_of_colors] if seen._colors else []
        copy._kept_model = seen._model.decode('utf-8', 'replace') if seen._model else ''
        copy._colors = copy._model = None
        return copy

    def getId(self):
        """Number of its scene node."""
        return self.id

    def getPosition(self):
        """Where it is, seen from the camera [m]."""
        return list(self._position)

    def getOrientation(self):
        """How it is turned, seen from the camera: axis and angle."""
        return list(self._orientation)

    def getSize(self):
        """Width and height [m]."""
        return list(self._size)

    def getPositionOnImage(self):
        """Its middle in the picture [pixels]."""
        return list(self._position_on_image)

    def getSizeOnImage(self):
        """Its size in the picture [pixels]."""
        return list(self._size_on_image)

    def getNumberOfColors(self):
        """How many colours it has."""
        return self.number_of_colors

    def getColors(self):
        """Red, green and blue of each colour, one after another."""
        return self._kept_colors

    def getModel(self):
        """Its model text."""
        return self._kept_model

    position = property(getPosition)
    orientation = property(getOrientation)
    size = property(getSize)
    position_on_image = property(getPositionOnImage)
    size_on_image = property(getSizeOnImage)
    colors = property(getColors)
    model = property(getModel)

    # The names up to R2022b.
    get_id = getId
    get_position = getPosition
    get_orientation = getOrientation
    get_size = getSize
    get_position_on_image = getPositionOnImage
    get_size_on_image = getSizeOnImage
    get_number_of_colors = getNumberOfColors
    get_colors = getColors

    def get_model(self):
        """Its model text, as bytes in worlds from before R2023a."""
        return self._kept_model.encode('utf-8') if world_before('R2023') else self._kept_model


def _columns(image, width, height):
    """Lists of red, green and blue, as [x][y]; None without a picture."""
    if not image:
        return None
    return [[[image[at + 2], image[at + 1], image[at]]
             for at in range(4 * x, 4 * width * height, 4 * width)] for x in range(width)]


class Camera(Sensor):
    """A camera."""

    # The types of before Webots 8.4.
    COLOR = 99
    RANGE_FINDER = 114

    _stem = 'camera'
    exposure, getExposure, setExposure = setting(
        'wb_camera_get_exposure', 'wb_camera_set_exposure', 'Exposure.', 'exposure')
    focal_distance, getFocalDistance, setFocalDistance = setting(
        'wb_camera_get_focal_distance', 'wb_camera_set_focal_distance', 'Distance of what is sharp [m].', 'd',
        focalDistance='d')
    fov, getFov, setFov = setting(
        'wb_camera_get_fov', 'wb_camera_set_fov', 'Horizontal field of view [rad].', 'f', fov='f')
    focal_length, getFocalLength = answer('wb_camera_get_focal_length', 'Focal length [m].')
    max_focal_distance, getMaxFocalDistance = answer('wb_camera_get_max_focal_distance', 'The greatest one [m].')
    min_focal_distance, getMinFocalDistance = answer('wb_camera_get_min_focal_distance', 'The smallest one [m].')
    max_fov, getMaxFov = answer('wb_camera_get_max_fov', 'The greatest field of view [rad].')
    min_fov, getMinFov = answer('wb_camera_get_min_fov', 'The smallest field of view [rad].')
    near, getNear = answer('wb_camera_get_near', 'Nearer things are not seen [m].')
    width, getWidth = answer('wb_camera_get_width', 'Width of the picture [pixels].')
    height, getHeight = answer('wb_camera_get_height', 'Height of the picture [pixels].')
    type, getType = answer('wb_camera_get_type', 'COLOR or RANGE_FINDER, before Webots 8.4.')
    max_range, getMaxRange = answer('wb_camera_get_max_range', 'The greatest distance, before Webots 8.4 [m].')
    moveWindow = command('wb_camera_move_window', 'Moved its window in Webots 5; without effect.', 'x', 'y')
    hasRecognition = command('wb_camera_has_recognition', 'Whether it can recognize objects.')
    recognitionEnable = command(
        'wb_camera_recognition_enable', 'Starts recognizing with a period [ms].', 'sampling_period',
        samplingPeriod='sampling_period')
    recognitionDisable = command('wb_camera_recognition_disable', 'Stops recognizing.')
    getRecognitionSamplingPeriod = command('wb_camera_recognition_get_sampling_period', 'The period [ms].')
    getRecognitionNumberOfObjects = command(
        'wb_camera_recognition_get_number_of_objects', 'How many objects it recognizes.')
    hasRecognitionSegmentation = command(
        'wb_camera_recognition_has_segmentation', 'Whether it can show objects in colours of their own.')
    enableRecognitionSegmentation = command(
        'wb_camera_recognition_enable_segmentation', 'Starts the picture of objects.')
    disableRecognitionSegmentation = command(
        'wb_camera_recognition_disable_segmentation', 'Stops the picture of objects.')
    isRecognitionSegmentationEnabled = command(
        'wb_camera_recognition_is_segmentation_enabled', 'Whether there is a picture of objects.')

    def _bytes(self, address):
        return ctypes.string_at(address, 4 * self.width * self.height) if address else None

    def getImage(self):
        """The picture: blue, green, red and alpha of each pixel, row by row; None if there is none."""
        return self._bytes(wb.wb_camera_get_image(self._tag))

    def getImageArray(self):
        """The picture as lists of red, green and blue, at [x][y]; None if there is none."""
        return _columns(self.getImage(), self.width, self.height)

    def getRangeImage(self):
        """The distances of a camera that measures them, row by row [m]; an empty list if there are none."""
        return list(Floats.at(wb.wb_camera_get_range_image(self._tag), self.width * self.height) or [])

    def getRangeImageArray(self):
        """A list of the distances of each row [m]; of each column in worlds from before R2023a."""
        return range_array(self.getRangeImage(), self.width)

    def getRecognitionSegmentationImage(self):
        """The picture of objects, as getImage gives pictures."""
        return self._bytes(wb.wb_camera_recognition_get_segmentation_image(self._tag))

    def getRecognitionSegmentationImageArray(self):
        """The picture of objects, as getImageArray gives pictures."""
        return _columns(self.getRecognitionSegmentationImage(), self.width, self.height)

    def getRecognitionObjects(self):
        """The objects that it recognizes."""
        address = wb.wb_camera_recognition_get_objects(self._tag)
        count = self.getRecognitionNumberOfObjects() if address else 0
        found = (CameraRecognitionObject * count).from_address(address) if count else []
        return [CameraRecognitionObject._copy(seen) for seen in found]

    def saveImage(self, filename, quality):
        """Writes the picture to a file; 0 if that went well."""
        return wb.wb_camera_save_image(self._tag, encode(filename), quality)

    def saveRecognitionSegmentationImage(self, filename, quality):
        """Writes the picture of objects to a file; 0 if that went well."""
        return wb.wb_camera_recognition_save_segmentation_image(self._tag, encode(filename), quality)

    @staticmethod
    def rangeImageGetDepth(image, width, x, y):
        """The distance at a pixel [m]."""
        return image[y * width + x]

    @staticmethod
    def rangeImageGetValue(image, near, far, width, x, y):
        """The older form of rangeImageGetDepth."""
        return image[y * width + x]

    @staticmethod
    def imageGetRed(image, width, x, y):
        """The red of a pixel, 0 to 255."""
        return image[4 * (y * width + x) + 2]

    @staticmethod
    def imageGetGreen(image, width, x, y):
        """The green of a pixel, 0 to 255."""
        return image[4 * (y * width + x) + 1]

    @staticmethod
    def imageGetBlue(image, width, x, y):
        """The blue of a pixel, 0 to 255."""
        return image[4 * (y * width + x)]

    @staticmethod
    def imageGetGray(image, width, x, y):
        """The brightness of a pixel, 0 to 255; a whole number in worlds from before R2023a."""
        at = 4 * (y * width + x)
        total = image[at] + image[at + 1] + image[at + 2]
        return total // 3 if world_before('R2023') else total / 3

    imageGetGrey = imageGetGray
    image = property(getImage)
    segmentation_image = property(getRecognitionSegmentationImage)

"""Loads the controller library and tells ctypes the types of its functions."""

import ctypes
import functools
import os
import sys

from ._prototypes import CONSTANTS, PROTOTYPES

_FILES = {
    'win32': os.path.join('lib', 'controller', 'Controller.dll'),
    'darwin': os.path.join('Contents', 'lib', 'controller', 'libController.dylib'),
}


def _load():
    home = os.environ.get('WEBOTS_HOME')
    file = _FILES.get(sys.platform, os.path.join('lib', 'controller', 'libController.so'))
    # A package that was installed by pip has the library in its own folder.
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.path.basename(file))
    if home:
        path = os.path.join(home, file)
    elif os.path.exists(beside):
        path = beside
    else:
        raise ImportError('WEBOTS_HOME is not set: it names the folder that holds lib/controller')
    library = ctypes.CDLL(path)
    for name, (result, parameters) in PROTOTYPES.items():
        function = getattr(library, name, None)
        if function is not None:
            function.restype = result
            function.argtypes = parameters
    return library


wb = _load()


def constant(name):
    """The number or text of a constant, without its WB_ in front."""
    return CONSTANTS[name]


def text(value):
    """A text of the library; None stays None."""
    return None if value is None else value.decode('utf-8', 'replace')


def encode(value):
    """A text for the library; None stays None."""
    return None if value is None else str(value).encode('utf-8')


@functools.lru_cache(maxsize=None)
def world_before(version):
    """Whether the world is of an earlier version of Webots than this one, such as 'R2023'."""
    own = os.environ.get('REBOTS_WORLD_VERSION', '')
    return own.startswith('V') or own.startswith('R') and own < version


def range_array(values, width):
    """Distances that are given row by row, as lists of rows; as in Webots, at [x][y] in worlds from before R2023a."""
    if width <= 0:
        return []
    if world_before('R2023'):
        return [values[x::width] for x in range(width)] if values else []
    return [values[at:at + width] for at in range(0, len(values), width)]


def vector(size):
    """Turns an address of so many numbers into a list; None if there are none."""
    def convert(address):
        return address[0:size] if address else None
    return convert


def array(values, size):
    """Numbers for the library."""
    values = list(values)
    if len(values) != size:
        raise ValueError('%d numbers expected, %d given' % (size, len(values)))
    return (ctypes.c_double * size)(*values)


def answer(function, doc, convert=None):
    """A read-only property and a method of a device, both of which call a function of the library."""
    call = getattr(wb, function)

    def method(self):
        value = call(self._tag)
        return value if convert is None else convert(value)
    method.__doc__ = doc
    return property(method, doc=doc), method


class Replaceable:
    """A read-only property of the robot that a class derived from it may replace by an attribute of its own.

    There were no such properties before R2022b, so controllers of that time use names like `time` for their own values.
    """

    def __init__(self, get, doc=None):
        """Reads by calling this function."""
        self._get = get
        self.__doc__ = doc or get.__doc__

    # Without __set__, what an instance sets takes precedence.
    def __get__(self, robot, owner=None):
        return self if robot is None else self._get(robot)


def setting(getter, setter, doc, name, **others):
    """A property, the method that reads it, and the method that writes it. `name` is the argument of the last."""
    get = command(getter, doc)
    set_value = command(setter, 'Sets: ' + doc, name, **others)
    return property(get, set_value, doc=doc), get, set_value


def command(function, doc, *names, convert='%s', own='self._tag', **others):
    """A method that calls a function of the library with its arguments, which have these names.

    `others` are further names of the arguments, as in `also`. `convert` makes an argument what the library takes, and
    `own` is what goes in front of the arguments.
    """
    # Made from text, so that the arguments can be given by name and a missing one is told by its name.
    given = [own] * bool(own) + [convert % name for name in names]
    text = 'lambda %s: call(%s)' % (', '.join(('self',) + names), ', '.join(given))
    method = eval(text, {'call': getattr(wb, function)})
    method.__name__ = method.__qualname__ = function
    method.__doc__ = doc
    return also(**others)(method) if others else method


def also(**others):
    """Lets arguments be given by further names: the manual, the versions and the official package differ in some."""
    def decorate(method):
        @functools.wraps(method)
        def wrapper(*arguments, **named):
            for other in others.keys() & named.keys() if named else ():
                named.setdefault(others[other], named[other])
                del named[other]
            return method(*arguments, **named)
        wrapper.also = others
        return wrapper
    return decorate


class Floats(ctypes._Pointer):
    """The address of numbers of the library, which knows how many there are; they change with the next sample."""

    _type_ = ctypes.c_float
    _size = 0

    @classmethod
    def at(cls, address, size):
        """So many numbers at an address; None if there is none."""
        if not address:
            return None
        numbers = ctypes.cast(address, cls)
        numbers._size = size
        return numbers

    def __len__(self):
        return self._size

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [super(Floats, self).__getitem__(at) for at in range(*index.indices(self._size))]
        if not -self._size <= index < self._size:
            raise IndexError('there are %d numbers' % self._size)
        return super().__getitem__(index % self._size)

    def __iter__(self):
        return iter(super().__getitem__(slice(0, self._size)))

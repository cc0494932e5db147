"""Loads the controller library and tells ctypes the types of its functions."""

import ctypes
import os
import sys

from ._prototypes import CONSTANTS, PROTOTYPES

_FILES = {
    'win32': os.path.join('lib', 'controller', 'Controller.dll'),
    'darwin': os.path.join('Contents', 'lib', 'controller', 'libController.dylib'),
}


def _load():
    home = os.environ.get('WEBOTS_HOME')
    if not home:
        raise ImportError('WEBOTS_HOME is not set: it names the folder that holds lib/controller')
    file = _FILES.get(sys.platform, os.path.join('lib', 'controller', 'libController.so'))
    library = ctypes.CDLL(os.path.join(home, file))
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


def setting(getter, setter, doc):
    """A property, the method that reads it, and the method that writes it."""
    read, write = getattr(wb, getter), getattr(wb, setter)

    def get(self):
        return read(self._tag)

    def set_value(self, value):
        write(self._tag, value)
    get.__doc__ = doc
    set_value.__doc__ = 'Sets: ' + doc
    return property(get, set_value, doc=doc), get, set_value


def command(function, doc):
    """A method that calls a function of the library with its arguments."""
    call = getattr(wb, function)

    def method(self, *arguments):
        return call(self._tag, *arguments)
    method.__doc__ = doc
    return method

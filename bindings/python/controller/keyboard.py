"""The keys that are held down."""

from ._input import Input
from .wb import constant, wb


class Keyboard(Input):
    """The keys that are held down."""

    _stem = 'keyboard'
    END = constant('KEYBOARD_END')
    HOME = constant('KEYBOARD_HOME')
    LEFT = constant('KEYBOARD_LEFT')
    UP = constant('KEYBOARD_UP')
    RIGHT = constant('KEYBOARD_RIGHT')
    DOWN = constant('KEYBOARD_DOWN')
    PAGEUP = constant('KEYBOARD_PAGEUP')
    PAGEDOWN = constant('KEYBOARD_PAGEDOWN')
    NUMPAD_HOME = constant('KEYBOARD_NUMPAD_HOME')
    NUMPAD_LEFT = constant('KEYBOARD_NUMPAD_LEFT')
    NUMPAD_UP = constant('KEYBOARD_NUMPAD_UP')
    NUMPAD_RIGHT = constant('KEYBOARD_NUMPAD_RIGHT')
    NUMPAD_DOWN = constant('KEYBOARD_NUMPAD_DOWN')
    NUMPAD_END = constant('KEYBOARD_NUMPAD_END')
    KEY = constant('KEYBOARD_KEY')
    SHIFT = constant('KEYBOARD_SHIFT')
    CONTROL = constant('KEYBOARD_CONTROL')
    ALT = constant('KEYBOARD_ALT')

    _NAMES = {END: 'end', HOME: 'home', LEFT: 'left', UP: 'up', RIGHT: 'right', DOWN: 'down', PAGEUP: 'page up',
              PAGEDOWN: 'page down', NUMPAD_HOME: 'numpad home', NUMPAD_LEFT: 'numpad left', NUMPAD_UP: 'numpad up',
              NUMPAD_RIGHT: 'numpad right', NUMPAD_DOWN: 'numpad down', NUMPAD_END: 'numpad end'}

    def getKey(self):
        """The next key that is held down, -1 after the last."""
        return wb.wb_keyboard_get_key()

    def getKeyCode(self):
        """The same as getKey."""
        return self.getKey()

    def get_key(self):
        """The next key as text, such as `shift-control-A`; None after the last."""
        key = self.getKey()
        if key < 0:
            return None
        held = [(self.SHIFT, 'shift-'), (self.CONTROL, 'control-'), (self.ALT, 'alt-')]
        front = ''.join(name for bit, name in held if key & bit)
        return front + self._NAMES.get(key & self.KEY, chr(key & self.KEY))

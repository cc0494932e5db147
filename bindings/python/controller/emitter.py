"""Sends packets."""

import struct
import sys

from .device import Device
from .wb import also, answer, setting, wb


class Emitter(Device):
    """Sends packets."""

    CHANNEL_BROADCAST = -1

    buffer_size, getBufferSize = answer('wb_emitter_get_buffer_size', 'Bytes the queue holds, -1: unlimited.')
    channel, getChannel, setChannel = setting(
        'wb_emitter_get_channel', 'wb_emitter_set_channel', 'Channel, -1: all.', 'channel')
    range, getRange, setRange = setting(
        'wb_emitter_get_range', 'wb_emitter_set_range', 'Range [m], -1: unlimited.', 'range')

    @also(data='message')
    def send(self, message, length=None):
        """Sends bytes, a text, or a list of numbers of one type. 1, or 0 if the queue is full."""
        if isinstance(message, str):
            data = message.encode('utf-8')
        elif isinstance(message, (bytes, bytearray)):
            data = bytes(message)
        elif isinstance(message, (list, tuple)) and len(message) > 0:
            kind = {bool: '?', int: 'i', float: 'd'}.get(type(message[0]))
            if kind is None:
                print('Emitter.send(): lists must hold float, int or bool.', file=sys.stderr)
                return 0
            data = struct.pack('%d%s' % (len(message), kind), *message)
        else:
            print('Emitter.send(): a text, bytes or a list of numbers is needed.', file=sys.stderr)
            return 0
        return wb.wb_emitter_send(self._tag, data, len(data) if length is None else min(length, len(data)))

"""A queue of packets."""

import ctypes
import struct
import sys

from .sensor import Sensor
from .wb import answer, setting, vector, wb, world_before


class Receiver(Sensor):
    """A queue of packets. All but the queue's length speaks of its first packet."""

    CHANNEL_BROADCAST = -1

    _stem = 'receiver'
    channel, getChannel, setChannel = setting(
        'wb_receiver_get_channel', 'wb_receiver_set_channel', 'Channel, -1: all.', 'channel')
    queue_length, getQueueLength = answer('wb_receiver_get_queue_length', 'How many packets wait.')
    data_size, getDataSize = answer('wb_receiver_get_data_size', 'Bytes of the packet.')
    signal_strength, getSignalStrength = answer('wb_receiver_get_signal_strength', '1 / distance².')
    emitter_direction, getEmitterDirection = answer(
        'wb_receiver_get_emitter_direction', 'Unit vector to where the packet came from.', vector(3))

    def nextPacket(self):
        """Forgets the packet."""
        wb.wb_receiver_next_packet(self._tag)

    def getBytes(self):
        """The packet."""
        address = wb.wb_receiver_get_data(self._tag)
        return ctypes.string_at(address, self.data_size) if address else b''

    def getString(self):
        """The packet as text."""
        return self.getBytes().decode('utf-8')

    def getData(self):
        """The older name of getString. Up to R2022b it gave bytes, and does so in worlds of that time."""
        if world_before('R2023'):
            return self.getBytes()
        print('DEPRECATION: Receiver.getData is deprecated, please use Receiver.getString instead.', file=sys.stderr)
        return self.getString()

    def _unpack(self, kind):
        data = self.getBytes()
        count = len(data) // struct.calcsize(kind)
        return struct.unpack_from('%d%s' % (count, kind), data)

    def getFloats(self):
        """The packet as a tuple of floats."""
        return self._unpack('d')

    def getInts(self):
        """The packet as a tuple of integers."""
        return self._unpack('i')

    def getBools(self):
        """The packet as a tuple of truth values."""
        return self._unpack('?')

    bytes = property(getBytes)
    data = property(getBytes)
    string = property(getString)
    floats = property(getFloats)
    ints = property(getInts)
    bools = property(getBools)

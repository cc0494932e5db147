"""Motion files: poses over time."""

from .wb import also, encode, wb


class Motion:
    """A motion file, played on the robot's motors while the robot steps."""

    @also(fileName='filename')
    def __init__(self, filename):
        """Reads the file; isValid tells whether that went well."""
        self._ref = wb.wbu_motion_new(encode(filename))

    def __del__(self):
        """Forgets the file."""
        if self._ref:
            wb.wbu_motion_delete(self._ref)

    def isValid(self):
        """Whether the file could be read."""
        return bool(self._ref)

    def play(self):
        """Plays from where it is, or from the other end if it is at its end."""
        wb.wbu_motion_play(self._ref)

    def stop(self):
        """Stays where it is."""
        wb.wbu_motion_stop(self._ref)

    def setLoop(self, loop):
        """Whether it begins again at its end."""
        wb.wbu_motion_set_loop(self._ref, bool(loop))

    def setReverse(self, reverse):
        """Whether it is played backwards."""
        wb.wbu_motion_set_reverse(self._ref, bool(reverse))

    def isOver(self):
        """Whether it has reached its end; never for one that begins again."""
        return wb.wbu_motion_is_over(self._ref)

    def getDuration(self):
        """The time of its last pose [ms]."""
        return wb.wbu_motion_get_duration(self._ref)

    def getTime(self):
        """Where it is [ms]."""
        return wb.wbu_motion_get_time(self._ref)

    def setTime(self, time):
        """Goes to a time [ms]."""
        wb.wbu_motion_set_time(self._ref, int(time))

    duration = property(getDuration)
    time = property(getTime, setTime)

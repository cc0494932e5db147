"""A mesh that bones bend."""

from .device import Device
from .wb import answer, array, text, wb


class Skin(Device):
    """A mesh that bones bend."""

    bone_count, getBoneCount = answer('wb_skin_get_bone_count', 'How many bones it has.')

    def getBoneName(self, index):
        """The name of a bone."""
        return text(wb.wb_skin_get_bone_name(self._tag, index))

    def getBoneOrientation(self, index, absolute):
        """Axis and angle of a bone; None if there is none of that number."""
        values = wb.wb_skin_get_bone_orientation(self._tag, index, bool(absolute))
        return values[:4] if values else None

    def getBonePosition(self, index, absolute):
        """Where a bone is [m]; None if there is none of that number."""
        values = wb.wb_skin_get_bone_position(self._tag, index, bool(absolute))
        return values[:3] if values else None

    def setBoneOrientation(self, index, orientation, absolute):
        """Turns a bone: axis and angle."""
        wb.wb_skin_set_bone_orientation(self._tag, index, array(orientation, 4), bool(absolute))

    def setBonePosition(self, index, position, absolute):
        """Moves a bone [m]."""
        wb.wb_skin_set_bone_position(self._tag, index, array(position, 3), bool(absolute))

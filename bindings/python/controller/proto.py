"""The types that scene nodes were made from."""

from .field import Field
from .wb import also, encode, text, wb


class Proto:
    """A PROTO."""

    def __init__(self, ref):
        """From a reference of the library."""
        self._ref = ref

    def getTypeName(self):
        """Its name."""
        return text(wb.wb_supervisor_proto_get_type_name(self._ref))

    def isDerived(self):
        """Whether it is made from another PROTO."""
        return wb.wb_supervisor_proto_is_derived(self._ref)

    def getParent(self):
        """The PROTO it is made from; None if there is none."""
        ref = wb.wb_supervisor_proto_get_parent(self._ref)
        return Proto(ref) if ref else None

    @also(fieldName='name')
    def getField(self, name):
        """The parameter of a name; None if there is none."""
        ref = wb.wb_supervisor_proto_get_field(self._ref, encode(name))
        return Field(ref=ref) if ref else None

    def getFieldByIndex(self, index):
        """The parameter at a place in the list; None if there is none."""
        ref = wb.wb_supervisor_proto_get_field_by_index(self._ref, index)
        return Field(ref=ref) if ref else None

    def getNumberOfFields(self):
        """How many parameters it has."""
        return wb.wb_supervisor_proto_get_number_of_fields(self._ref)

    type_name = property(getTypeName)
    is_derived = property(isDerived)
    number_of_fields = property(getNumberOfFields)

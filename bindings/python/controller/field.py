"""Fields of scene nodes."""

import sys

from .wb import also, array, constant, encode, text, vector, wb

_KINDS = ['BOOL', 'INT32', 'FLOAT', 'VEC2F', 'VEC3F', 'ROTATION', 'COLOR', 'STRING', 'NODE']
_SIZES = {'VEC2F': 2, 'VEC3F': 3, 'ROTATION': 4, 'COLOR': 3}


class Field:
    """A field of a scene node."""

    NO_FIELD = constant('NO_FIELD')
    MF = constant('MF')

    def __init__(self, node=None, name=None, index=None, proto=False, ref=None):
        """By name or place in a node; `proto`: among the fields that its PROTO hides."""
        if ref is None and name is not None:
            find = wb.wb_supervisor_node_get_base_node_field if proto else wb.wb_supervisor_node_get_field
            ref = find(node._ref, encode(name))
        elif ref is None and index is not None:
            find = (wb.wb_supervisor_node_get_base_node_field_by_index if proto
                    else wb.wb_supervisor_node_get_field_by_index)
            ref = find(node._ref, index)
        self._ref = ref

    def getName(self):
        """Its name."""
        return text(wb.wb_supervisor_field_get_name(self._ref))

    def getType(self):
        """Number of its type."""
        return wb.wb_supervisor_field_get_type(self._ref)

    def getTypeName(self):
        """Name of its type."""
        return text(wb.wb_supervisor_field_get_type_name(self._ref))

    def getCount(self):
        """Items of a list; -1 for single values."""
        return wb.wb_supervisor_field_get_count(self._ref)

    def getActualField(self):
        """The field that a PROTO's parameter stands for; None if there is none."""
        ref = wb.wb_supervisor_field_get_actual_field(self._ref)
        return Field(ref=ref) if ref else None

    def enableSFTracking(self, samplingPeriod):
        """Has the value sent without being asked for, with a period [ms]."""
        wb.wb_supervisor_field_enable_sf_tracking(self._ref, samplingPeriod)

    def disableSFTracking(self):
        """Ends that."""
        wb.wb_supervisor_field_disable_sf_tracking(self._ref)

    def removeMF(self, index):
        """Takes an item out of a list."""
        wb.wb_supervisor_field_remove_mf(self._ref, index)

    def removeSF(self):
        """Empties a field that holds one node."""
        wb.wb_supervisor_field_remove_sf(self._ref)

    def importMFNode(self, position, filename):
        """Puts the node of a file (.wbo) into a list of nodes; a function of older versions."""
        wb.wb_supervisor_field_import_mf_node(self._ref, position, encode(filename))

    def importSFNode(self, filename):
        """Puts the node of a file (.wbo) into a field that holds one node; a function of older versions."""
        wb.wb_supervisor_field_import_sf_node(self._ref, encode(filename))

    def importMFNodeFromString(self, position, nodeString):
        """Puts a node, given as text, into a list of nodes."""
        wb.wb_supervisor_field_import_mf_node_from_string(self._ref, position, encode(nodeString))

    def importSFNodeFromString(self, nodeString):
        """Puts a node, given as text, into a field that holds one node."""
        wb.wb_supervisor_field_import_sf_node_from_string(self._ref, encode(nodeString))

    def _accessor(self, verb):
        return getattr(self, '%s%s' % (verb, self.getTypeName()), None)

    @property
    def value(self):
        """The value, or the list of all items."""
        get = self._accessor('get')
        if get is None:
            return None
        count = self.getCount()
        return get() if count < 0 else [get(index) for index in range(count)]

    @value.setter
    def value(self, value):
        put = self._accessor('set')
        size = _SIZES.get(self.getTypeName()[2:].upper())
        if put is not None and self.getCount() < 0:
            fits = hasattr(value, '__len__') and len(value) == size if size is not None else (
                isinstance(value, (str, bytes)) == self.getTypeName().endswith('String'))
            if not fits:
                print('Error: new field value has wrong type or length.', file=sys.stderr)
                return
            put(value)
        elif put is not None:
            for index, item in enumerate(value):
                put(index, item)

    name = property(getName)
    type = property(getType)
    type_name = property(getTypeName)
    count = property(getCount)


def _from_library(kind):
    if kind in _SIZES:
        return vector(_SIZES[kind])
    if kind == 'STRING':
        return text
    if kind == 'NODE':
        return _node
    return lambda value: value


def _node(ref):
    from .node import Node
    return Node(ref=ref) if ref else None


def _to_library(kind):
    if kind in _SIZES:
        return lambda value: array(value, _SIZES[kind])
    return encode if kind == 'STRING' else lambda value: value


def _add_accessors(kind, word):
    """getSFVec3f and its kin."""
    lower, get, put = kind.lower(), _from_library(kind), _to_library(kind)
    single = constant('SF_' + kind)
    call = {verb: getattr(wb, 'wb_supervisor_field_%s_%s' % (verb, lower), None)
            for verb in ('get_sf', 'get_mf', 'set_sf', 'set_mf', 'insert_mf')}
    call = {verb.split('_')[0] + verb[-2:]: function for verb, function in call.items()}

    # As in the official package, the type of the field decides, not the name of the method: getSFVec3f reads colours.
    def get_single(self):
        kind_of_field = self.getType()
        if kind_of_field == single or not kind_of_field or kind == 'NODE':
            return get(call['getsf'](self._ref))
        return None if kind_of_field & Field.MF else self.value

    def set_single(self, value):
        # The words of the official package, which goes on after them.
        if kind in _SIZES and len(value) != _SIZES[kind]:
            print("Error: setSF%s(): length of 'value' argument should be %d." % (word, _SIZES[kind]), file=sys.stderr)
        elif self.getType() in (single, Field.NO_FIELD) or self.getType() & Field.MF:
            call['setsf'](self._ref, put(value))
        else:
            self.value = value

    setattr(Field, 'getSF' + word, get_single)
    setattr(Field, 'getMF' + word, lambda self, index: get(call['getmf'](self._ref, index)))
    if kind != 'NODE':
        # Up to R2022b values of several numbers were called `values`.
        named = also(values='value') if kind in _SIZES else lambda method: method
        setattr(Field, 'setSF' + word, named(set_single))
        setattr(Field, 'setMF' + word, named(lambda self, index, value: call['setmf'](self._ref, index, put(value))))
        setattr(Field, 'insertMF' + word,
                named(lambda self, index, value: call['insertmf'](self._ref, index, put(value))))


for _kind in _KINDS:
    _add_accessors(_kind, _kind.capitalize())
    setattr(Field, 'SF_' + _kind, constant('SF_' + _kind))
    setattr(Field, 'MF_' + _kind, constant('MF_' + _kind))

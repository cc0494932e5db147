"""Nodes of the scene."""

import ctypes

from ._prototypes import CONSTANTS
from .field import Field
from .proto import Proto
from .wb import also, array, encode, text, wb


class ContactPoint(ctypes.Structure):
    """One contact: its place in the world [m] and the node that touches."""

    _fields_ = [('_point', ctypes.c_double * 3), ('node_id', ctypes.c_int)]

    @property
    def point(self):
        """Its place in the world [m]."""
        return list(self._point)

    def getPoint(self):
        """Its place in the world [m]."""
        return self.point

    def getNodeId(self):
        """The node that touches."""
        return self.node_id


def _found(ref):
    return Node(ref=ref) if ref else None


class Node:
    """A node of the scene."""

    def __init__(self, DEF=None, tag=None, id=None, selected=None, ref=None):
        """By DEF name, device tag, number, or what the user selected; the root if nothing is said."""
        if ref is None and id is not None:
            ref = wb.wb_supervisor_node_get_from_id(id)
        elif ref is None and tag is not None:
            ref = wb.wb_supervisor_node_get_from_device(tag) if tag else wb.wb_supervisor_node_get_self()
        elif ref is None and DEF is not None:
            ref = wb.wb_supervisor_node_get_from_def(encode(DEF))
        elif ref is None and selected:
            ref = wb.wb_supervisor_node_get_selected()
        elif ref is None:
            ref = wb.wb_supervisor_node_get_root()
        self._ref = ref

    def __eq__(self, other):
        return isinstance(other, Node) and self._ref == other._ref

    def __hash__(self):
        return hash(self._ref)

    def getId(self):
        """Its number."""
        return wb.wb_supervisor_node_get_id(self._ref)

    def getDef(self):
        """Its DEF name."""
        return text(wb.wb_supervisor_node_get_def(self._ref))

    def getType(self):
        """Number of its type, such as Node.ROBOT."""
        return wb.wb_supervisor_node_get_type(self._ref)

    def getTypeName(self):
        """The name of its PROTO, or of its type."""
        return text(wb.wb_supervisor_node_get_type_name(self._ref))

    def getBaseTypeName(self):
        """The name of its type."""
        return text(wb.wb_supervisor_node_get_base_type_name(self._ref))

    def getParentNode(self):
        """The node it is in; None for the root."""
        return _found(wb.wb_supervisor_node_get_parent_node(self._ref))

    def isProto(self):
        """Whether it is an instance of a PROTO."""
        return wb.wb_supervisor_node_is_proto(self._ref)

    def getProto(self):
        """The PROTO it is an instance of; None if it is none."""
        ref = wb.wb_supervisor_node_get_proto(self._ref)
        return Proto(ref) if ref else None

    def getFromProtoDef(self, DEF):
        """The node of a DEF name inside its PROTO; None if there is none."""
        return _found(wb.wb_supervisor_node_get_from_proto_def(self._ref, encode(DEF)))

    def remove(self):
        """Takes it out of the scene."""
        wb.wb_supervisor_node_remove(self._ref)

    def exportString(self):
        """The node as text."""
        return text(wb.wb_supervisor_node_export_string(self._ref))

    def _field(self, **how):
        field = Field(self, **how)
        return field if field._ref else None

    @also(fieldName='name')
    def getField(self, name):
        """The field of a name; None if there is none."""
        return self._field(name=name)

    def getFieldByIndex(self, index):
        """The field at a place in the list; None if there is none."""
        return self._field(index=index)

    def getNumberOfFields(self):
        """How many fields it has, or its PROTO."""
        return wb.wb_supervisor_node_get_number_of_fields(self._ref)

    @also(fieldName='name')
    def getBaseNodeField(self, name):
        """The field of a name in the node that the PROTO stands for; None if there is none."""
        return self._field(name=name, proto=True)

    def getBaseNodeFieldByIndex(self, index):
        """The field at a place in the list of the node that the PROTO stands for; None if there is none."""
        return self._field(index=index, proto=True)

    def getNumberOfBaseNodeFields(self):
        """How many fields the node has that the PROTO stands for."""
        return wb.wb_supervisor_node_get_number_of_base_node_fields(self._ref)

    getProtoField = getBaseNodeField
    getProtoFieldByIndex = getBaseNodeFieldByIndex
    getProtoNumberOfFields = getNumberOfBaseNodeFields

    def getPosition(self):
        """In the world [m]."""
        return wb.wb_supervisor_node_get_position(self._ref)[0:3]

    def getOrientation(self):
        """Rotation matrix from the node's frame to the world's, row by row."""
        return wb.wb_supervisor_node_get_orientation(self._ref)[0:9]

    def getPose(self, fromNode=None):
        """Transform matrix from the node's frame to another's, row by row."""
        return wb.wb_supervisor_node_get_pose(self._ref, fromNode._ref if fromNode else None)[0:16]

    def enablePoseTracking(self, samplingPeriod, fromNode=None):
        """Has the pose sent without being asked for, with a period [ms]."""
        wb.wb_supervisor_node_enable_pose_tracking(self._ref, samplingPeriod, fromNode._ref if fromNode else None)

    def disablePoseTracking(self, fromNode=None):
        """Ends that."""
        wb.wb_supervisor_node_disable_pose_tracking(self._ref, fromNode._ref if fromNode else None)

    def getCenterOfMass(self):
        """In the world [m]."""
        return wb.wb_supervisor_node_get_center_of_mass(self._ref)[0:3]

    def getContactPoints(self, includeDescendants=False):
        """Its contacts, with those of the solids inside it if asked for."""
        size = ctypes.c_int(0)
        address = wb.wb_supervisor_node_get_contact_points(self._ref, includeDescendants, ctypes.byref(size))
        if not address:
            return []
        return [ContactPoint.from_buffer_copy(point) for point in (ContactPoint * size.value).from_address(address)]

    def enableContactPointsTracking(self, samplingPeriod, includeDescendants=False):
        """Has the contacts sent without being asked for, with a period [ms]."""
        wb.wb_supervisor_node_enable_contact_points_tracking(self._ref, samplingPeriod, includeDescendants)

    def disableContactPointsTracking(self, includeDescendants=False):
        """Ends that."""
        wb.wb_supervisor_node_disable_contact_points_tracking(self._ref)

    enableContactPointTracking = enableContactPointsTracking
    disableContactPointTracking = disableContactPointsTracking

    def getNumberOfContactPoints(self, includeDescendants=False):
        """How many contacts it has."""
        return wb.wb_supervisor_node_get_number_of_contact_points(self._ref, includeDescendants)

    def getContactPoint(self, index):
        """The place of one contact [m]."""
        return wb.wb_supervisor_node_get_contact_point(self._ref, index)[0:3]

    def getContactPointNode(self, index):
        """The node that touches; None if there are fewer contacts."""
        return _found(wb.wb_supervisor_node_get_contact_point_node(self._ref, index))

    def getStaticBalance(self):
        """Whether its centre of mass is above the polygon of its contacts."""
        return wb.wb_supervisor_node_get_static_balance(self._ref)

    def getVelocity(self):
        """Linear [m/s] and angular [rad/s] velocity, in the world."""
        return wb.wb_supervisor_node_get_velocity(self._ref)[0:6]

    def setVelocity(self, velocity):
        """Linear [m/s] and angular [rad/s] velocity, in the world."""
        wb.wb_supervisor_node_set_velocity(self._ref, array(velocity, 6))

    def saveState(self, stateName):
        """Keeps its state, and that of what is in it, under a name."""
        wb.wb_supervisor_node_save_state(self._ref, encode(stateName))

    def loadState(self, stateName):
        """Goes back to a state that was kept."""
        wb.wb_supervisor_node_load_state(self._ref, encode(stateName))

    def resetPhysics(self):
        """Stops it, and what is in it."""
        wb.wb_supervisor_node_reset_physics(self._ref)

    def setJointPosition(self, position, index=1):
        """Sets a joint to a position. Axes count from 1."""
        wb.wb_supervisor_node_set_joint_position(self._ref, position, index)

    def restartController(self):
        """Starts the controller of a robot again."""
        wb.wb_supervisor_node_restart_controller(self._ref)

    def moveViewpoint(self):
        """Moves the view to it."""
        wb.wb_supervisor_node_move_viewpoint(self._ref)

    def setVisibility(self, fromNode, visible):
        """Shows it to a camera or to the view, or hides it."""
        wb.wb_supervisor_node_set_visibility(self._ref, fromNode._ref, visible)

    def addForce(self, force, relative):
        """A force at the centre of mass for one step [N]."""
        wb.wb_supervisor_node_add_force(self._ref, array(force, 3), relative)

    def addForceWithOffset(self, force, offset, relative):
        """The same, at a place in the node's frame [m]."""
        wb.wb_supervisor_node_add_force_with_offset(self._ref, array(force, 3), array(offset, 3), relative)

    def addTorque(self, torque, relative):
        """A torque for one step [N.m]."""
        wb.wb_supervisor_node_add_torque(self._ref, array(torque, 3), relative)

    DEF = property(getDef)
    id = property(getId)
    type = property(getType)
    type_name = property(getTypeName)
    base_type_name = property(getBaseTypeName)
    number_of_fields = property(getNumberOfFields)


for _name, _number in CONSTANTS.items():
    if _name.startswith('NODE_'):
        setattr(Node, _name[len('NODE_'):], _number)

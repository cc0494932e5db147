// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

import java.util.HashMap;
public class Node {
  public static final int NO_NODE = 0;
  public static final int APPEARANCE = 1;
  public static final int BACKGROUND = 2;
  public static final int BILLBOARD = 3;
  public static final int BOX = 4;
  public static final int CAD_SHAPE = 5;
  public static final int CAPSULE = 6;
  public static final int COLOR = 7;
  public static final int CONE = 8;
  public static final int COORDINATE = 9;
  public static final int CYLINDER = 10;
  public static final int DIRECTIONAL_LIGHT = 11;
  public static final int ELEVATION_GRID = 12;
  public static final int FOG = 13;
  public static final int GROUP = 14;
  public static final int IMAGE_TEXTURE = 15;
  public static final int INDEXED_FACE_SET = 16;
  public static final int INDEXED_LINE_SET = 17;
  public static final int MATERIAL = 18;
  public static final int MESH = 19;
  public static final int MUSCLE = 20;
  public static final int NORMAL = 21;
  public static final int PBR_APPEARANCE = 22;
  public static final int PLANE = 23;
  public static final int POINT_LIGHT = 24;
  public static final int POINT_SET = 25;
  public static final int POSE = 26;
  public static final int SHAPE = 27;
  public static final int SPHERE = 28;
  public static final int SPOT_LIGHT = 29;
  public static final int TEXTURE_COORDINATE = 30;
  public static final int TEXTURE_TRANSFORM = 31;
  public static final int TRANSFORM = 32;
  public static final int VIEWPOINT = 33;
  public static final int ROBOT = 34;
  public static final int ACCELEROMETER = 35;
  public static final int ALTIMETER = 36;
  public static final int BRAKE = 37;
  public static final int CAMERA = 38;
  public static final int COMPASS = 39;
  public static final int CONNECTOR = 40;
  public static final int DISPLAY = 41;
  public static final int DISTANCE_SENSOR = 42;
  public static final int EMITTER = 43;
  public static final int GPS = 44;
  public static final int GYRO = 45;
  public static final int INERTIAL_UNIT = 46;
  public static final int LED = 47;
  public static final int LIDAR = 48;
  public static final int LIGHT_SENSOR = 49;
  public static final int LINEAR_MOTOR = 50;
  public static final int PEN = 51;
  public static final int POSITION_SENSOR = 52;
  public static final int PROPELLER = 53;
  public static final int RADAR = 54;
  public static final int RANGE_FINDER = 55;
  public static final int RECEIVER = 56;
  public static final int ROTATIONAL_MOTOR = 57;
  public static final int SKIN = 58;
  public static final int SPEAKER = 59;
  public static final int TOUCH_SENSOR = 60;
  public static final int VACUUM_GRIPPER = 61;
  public static final int BALL_JOINT = 62;
  public static final int BALL_JOINT_PARAMETERS = 63;
  public static final int CHARGER = 64;
  public static final int CONTACT_PROPERTIES = 65;
  public static final int DAMPING = 66;
  public static final int FLUID = 67;
  public static final int FOCUS = 68;
  public static final int HINGE_JOINT = 69;
  public static final int HINGE_JOINT_PARAMETERS = 70;
  public static final int HINGE_2_JOINT = 71;
  public static final int IMMERSION_PROPERTIES = 72;
  public static final int JOINT_PARAMETERS = 73;
  public static final int LENS = 74;
  public static final int LENS_FLARE = 75;
  public static final int PHYSICS = 76;
  public static final int RECOGNITION = 77;
  public static final int SLIDER_JOINT = 78;
  public static final int SLOT = 79;
  public static final int SOLID = 80;
  public static final int SOLID_REFERENCE = 81;
  public static final int TRACK = 82;
  public static final int TRACK_WHEEL = 83;
  public static final int WORLD_INFO = 84;
  public static final int ZOOM = 85;
  public static final int MICROPHONE = 86;
  public static final int RADIO = 87;
  public static final int SUPERVISOR = 1000;
  public static final int DIFFERENTIAL_WHEELS = 1001;
  public static final int CUBEMAP = 1002;

  public void remove() {
    Library.wb_supervisor_node_remove(nodeRef);
  }

  public int getId() {
    return Library.wb_supervisor_node_get_id(nodeRef);
  }

  public int getType() {
    return Library.wb_supervisor_node_get_type(nodeRef);
  }

  public String getDef() {
    return Library.wb_supervisor_node_get_def(nodeRef);
  }

  public String getTypeName() {
    return Library.wb_supervisor_node_get_type_name(nodeRef);
  }

  public String getBaseTypeName() {
    return Library.wb_supervisor_node_get_base_type_name(nodeRef);
  }

  public Node getParentNode() {
    return Node.findNode(Library.wb_supervisor_node_get_parent_node(nodeRef));
  }

  public boolean isProto() {
    return Library.wb_supervisor_node_is_proto(nodeRef);
  }

  public Node getFromProtoDef(String def) {
    return Node.findNode(Library.wb_supervisor_node_get_from_proto_def(nodeRef, def));
  }

  public int getNumberOfFields() {
    return Library.wb_supervisor_node_get_number_of_fields(nodeRef);
  }

  public int getProtoNumberOfFields() {
    return Library.wb_supervisor_node_get_proto_number_of_fields(nodeRef);
  }

  public Field getField(String fieldName) {
    return Field.findField(Library.wb_supervisor_node_get_field(nodeRef, fieldName));
  }

  public Field getProtoField(String fieldName) {
    return Field.findField(Library.wb_supervisor_node_get_proto_field(nodeRef, fieldName));
  }

  public Field getFieldByIndex(int index) {
    return Field.findField(Library.wb_supervisor_node_get_field_by_index(nodeRef, index));
  }

  public Field getProtoFieldByIndex(int index) {
    return Field.findField(Library.wb_supervisor_node_get_proto_field_by_index(nodeRef, index));
  }

  public int getNumberOfBaseNodeFields() {
    return Library.wb_supervisor_node_get_number_of_base_node_fields(nodeRef);
  }

  public Field getBaseNodeField(String fieldName) {
    return Field.findField(Library.wb_supervisor_node_get_base_node_field(nodeRef, fieldName));
  }

  public Field getBaseNodeFieldByIndex(int index) {
    return Field.findField(Library.wb_supervisor_node_get_base_node_field_by_index(nodeRef, index));
  }

  public Proto getProto() {
    return Proto.findProto(Library.wb_supervisor_node_get_proto(nodeRef));
  }

  public double[] getPosition() {
    return Library.doubles(Library.wb_supervisor_node_get_position(nodeRef), 3);
  }

  public double[] getOrientation() {
    return Library.doubles(Library.wb_supervisor_node_get_orientation(nodeRef), 9);
  }

  public double[] getPose(Node fromNode) {
    return Library.doubles(Library.wb_supervisor_node_get_pose(nodeRef, (fromNode == null ? 0 : fromNode.nodeRef)), 16);
  }

  public void enablePoseTracking(int samplingPeriod, Node fromNode) {
    Library.wb_supervisor_node_enable_pose_tracking(nodeRef, samplingPeriod, (fromNode == null ? 0 : fromNode.nodeRef));
  }

  public void disablePoseTracking(Node fromNode) {
    Library.wb_supervisor_node_disable_pose_tracking(nodeRef, (fromNode == null ? 0 : fromNode.nodeRef));
  }

  public void enableContactPointsTracking(int samplingPeriod, boolean includeDescendants) {
    Library.wb_supervisor_node_enable_contact_points_tracking(nodeRef, samplingPeriod, includeDescendants);
  }

  public void enableContactPointsTracking(int samplingPeriod) {
    enableContactPointsTracking(samplingPeriod, false);
  }

  public double[] getCenterOfMass() {
    return Library.doubles(Library.wb_supervisor_node_get_center_of_mass(nodeRef), 3);
  }

  public double[] getContactPoint(int index) {
    return Library.doubles(Library.wb_supervisor_node_get_contact_point(nodeRef, index), 3);
  }

  public Node getContactPointNode(int index) {
    return Node.findNode(Library.wb_supervisor_node_get_contact_point_node(nodeRef, index));
  }

  public int getNumberOfContactPoints(boolean includeDescendants) {
    return Library.wb_supervisor_node_get_number_of_contact_points(nodeRef, includeDescendants);
  }

  public int getNumberOfContactPoints() {
    return getNumberOfContactPoints(false);
  }

  public boolean getStaticBalance() {
    return Library.wb_supervisor_node_get_static_balance(nodeRef);
  }

  public double[] getVelocity() {
    return Library.doubles(Library.wb_supervisor_node_get_velocity(nodeRef), 6);
  }

  public String exportString() {
    return Library.wb_supervisor_node_export_string(nodeRef);
  }

  public void setVelocity(double[] velocity) {
    Library.wb_supervisor_node_set_velocity(nodeRef, velocity);
  }

  public void resetPhysics() {
    Library.wb_supervisor_node_reset_physics(nodeRef);
  }

  public void restartController() {
    Library.wb_supervisor_node_restart_controller(nodeRef);
  }

  public void moveViewpoint() {
    Library.wb_supervisor_node_move_viewpoint(nodeRef);
  }

  public void setVisibility(Node from, boolean visible) {
    Library.wb_supervisor_node_set_visibility(nodeRef, (from == null ? 0 : from.nodeRef), visible);
  }

  public void addForce(double[] force, boolean relative) {
    Library.wb_supervisor_node_add_force(nodeRef, force, relative);
  }

  public void addForceWithOffset(double[] force, double[] offset, boolean relative) {
    Library.wb_supervisor_node_add_force_with_offset(nodeRef, force, offset, relative);
  }

  public void addTorque(double[] torque, boolean relative) {
    Library.wb_supervisor_node_add_torque(nodeRef, torque, relative);
  }

  public void saveState(String stateName) {
    Library.wb_supervisor_node_save_state(nodeRef, stateName);
  }

  public void loadState(String stateName) {
    Library.wb_supervisor_node_load_state(nodeRef, stateName);
  }

  public void setJointPosition(double position, int index) {
    Library.wb_supervisor_node_set_joint_position(nodeRef, position, index);
  }

  public void setJointPosition(double position) {
    setJointPosition(position, 1);
  }

  private static final HashMap<Long, Node> nodes = new HashMap<>();
  final long nodeRef;

  private Node(long ref) {
    nodeRef = ref;
  }

  /** One object for each reference, so that nodes can be compared. */
  public static Node findNode(long ref) {
    return ref == 0 ? null : nodes.computeIfAbsent(ref, Node::new);
  }

  public double[] getPose() {
    return getPose(null);
  }

  public void enablePoseTracking(int samplingPeriod) {
    enablePoseTracking(samplingPeriod, null);
  }

  public void disablePoseTracking() {
    disablePoseTracking(null);
  }

  public void disableContactPointsTracking() {
    Library.wb_supervisor_node_disable_contact_points_tracking(nodeRef);
  }

  public void disableContactPointsTracking(boolean includeDescendants) {
    disableContactPointsTracking();
  }

  public ContactPoint[] getContactPoints(boolean includeDescendants) {
    final int[] size = new int[1];
    final long address = Library.wb_supervisor_node_get_contact_points(nodeRef, includeDescendants, size);
    final ContactPoint[] points = new ContactPoint[address == 0 ? 0 : size[0]];
    for (int i = 0; i < points.length; ++i)
      points[i] = new ContactPoint(Library.buffer(address + 32L * i, 32));
    return points;
  }
}

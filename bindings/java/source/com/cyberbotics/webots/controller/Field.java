// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

import java.util.HashMap;
public class Field {
  public static final int NO_FIELD = 0;
  public static final int SF_BOOL = 1;
  public static final int SF_INT32 = 2;
  public static final int SF_FLOAT = 3;
  public static final int SF_VEC2F = 4;
  public static final int SF_VEC3F = 5;
  public static final int SF_ROTATION = 6;
  public static final int SF_COLOR = 7;
  public static final int SF_STRING = 8;
  public static final int SF_NODE = 9;
  public static final int MF = 16;
  public static final int MF_BOOL = 17;
  public static final int MF_INT32 = 18;
  public static final int MF_FLOAT = 19;
  public static final int MF_VEC2F = 20;
  public static final int MF_VEC3F = 21;
  public static final int MF_ROTATION = 22;
  public static final int MF_COLOR = 23;
  public static final int MF_STRING = 24;
  public static final int MF_NODE = 25;

  public String getName() {
    return Library.wb_supervisor_field_get_name(fieldRef);
  }

  public int getType() {
    return Library.wb_supervisor_field_get_type(fieldRef);
  }

  public String getTypeName() {
    return Library.wb_supervisor_field_get_type_name(fieldRef);
  }

  public int getCount() {
    return Library.wb_supervisor_field_get_count(fieldRef);
  }

  public Field getActualField() {
    return Field.findField(Library.wb_supervisor_field_get_actual_field(fieldRef));
  }

  public void enableSFTracking(int samplingPeriod) {
    Library.wb_supervisor_field_enable_sf_tracking(fieldRef, samplingPeriod);
  }

  public void disableSFTracking() {
    Library.wb_supervisor_field_disable_sf_tracking(fieldRef);
  }

  public boolean getSFBool() {
    return Library.wb_supervisor_field_get_sf_bool(fieldRef);
  }

  public int getSFInt32() {
    return Library.wb_supervisor_field_get_sf_int32(fieldRef);
  }

  public double getSFFloat() {
    return Library.wb_supervisor_field_get_sf_float(fieldRef);
  }

  public double[] getSFVec2f() {
    return Library.doubles(Library.wb_supervisor_field_get_sf_vec2f(fieldRef), 2);
  }

  public double[] getSFVec3f() {
    return Library.doubles(Library.wb_supervisor_field_get_sf_vec3f(fieldRef), 3);
  }

  public double[] getSFRotation() {
    return Library.doubles(Library.wb_supervisor_field_get_sf_rotation(fieldRef), 4);
  }

  public double[] getSFColor() {
    return Library.doubles(Library.wb_supervisor_field_get_sf_color(fieldRef), 3);
  }

  public String getSFString() {
    return Library.wb_supervisor_field_get_sf_string(fieldRef);
  }

  public Node getSFNode() {
    return Node.findNode(Library.wb_supervisor_field_get_sf_node(fieldRef));
  }

  public boolean getMFBool(int index) {
    return Library.wb_supervisor_field_get_mf_bool(fieldRef, index);
  }

  public int getMFInt32(int index) {
    return Library.wb_supervisor_field_get_mf_int32(fieldRef, index);
  }

  public double getMFFloat(int index) {
    return Library.wb_supervisor_field_get_mf_float(fieldRef, index);
  }

  public double[] getMFVec2f(int index) {
    return Library.doubles(Library.wb_supervisor_field_get_mf_vec2f(fieldRef, index), 2);
  }

  public double[] getMFVec3f(int index) {
    return Library.doubles(Library.wb_supervisor_field_get_mf_vec3f(fieldRef, index), 3);
  }

  public double[] getMFRotation(int index) {
    return Library.doubles(Library.wb_supervisor_field_get_mf_rotation(fieldRef, index), 4);
  }

  public double[] getMFColor(int index) {
    return Library.doubles(Library.wb_supervisor_field_get_mf_color(fieldRef, index), 3);
  }

  public String getMFString(int index) {
    return Library.wb_supervisor_field_get_mf_string(fieldRef, index);
  }

  public Node getMFNode(int index) {
    return Node.findNode(Library.wb_supervisor_field_get_mf_node(fieldRef, index));
  }

  public void setSFBool(boolean value) {
    Library.wb_supervisor_field_set_sf_bool(fieldRef, value);
  }

  public void setSFInt32(int value) {
    Library.wb_supervisor_field_set_sf_int32(fieldRef, value);
  }

  public void setSFFloat(double value) {
    Library.wb_supervisor_field_set_sf_float(fieldRef, value);
  }

  public void setSFVec2f(double[] values) {
    Library.wb_supervisor_field_set_sf_vec2f(fieldRef, values);
  }

  public void setSFVec3f(double[] values) {
    Library.wb_supervisor_field_set_sf_vec3f(fieldRef, values);
  }

  public void setSFRotation(double[] values) {
    Library.wb_supervisor_field_set_sf_rotation(fieldRef, values);
  }

  public void setSFColor(double[] values) {
    Library.wb_supervisor_field_set_sf_color(fieldRef, values);
  }

  public void setSFString(String value) {
    Library.wb_supervisor_field_set_sf_string(fieldRef, value);
  }

  public void setMFBool(int index, boolean value) {
    Library.wb_supervisor_field_set_mf_bool(fieldRef, index, value);
  }

  public void setMFInt32(int index, int value) {
    Library.wb_supervisor_field_set_mf_int32(fieldRef, index, value);
  }

  public void setMFFloat(int index, double value) {
    Library.wb_supervisor_field_set_mf_float(fieldRef, index, value);
  }

  public void setMFVec2f(int index, double[] values) {
    Library.wb_supervisor_field_set_mf_vec2f(fieldRef, index, values);
  }

  public void setMFVec3f(int index, double[] values) {
    Library.wb_supervisor_field_set_mf_vec3f(fieldRef, index, values);
  }

  public void setMFRotation(int index, double[] values) {
    Library.wb_supervisor_field_set_mf_rotation(fieldRef, index, values);
  }

  public void setMFColor(int index, double[] values) {
    Library.wb_supervisor_field_set_mf_color(fieldRef, index, values);
  }

  public void setMFString(int index, String value) {
    Library.wb_supervisor_field_set_mf_string(fieldRef, index, value);
  }

  public void insertMFBool(int index, boolean value) {
    Library.wb_supervisor_field_insert_mf_bool(fieldRef, index, value);
  }

  public void insertMFInt32(int index, int value) {
    Library.wb_supervisor_field_insert_mf_int32(fieldRef, index, value);
  }

  public void insertMFFloat(int index, double value) {
    Library.wb_supervisor_field_insert_mf_float(fieldRef, index, value);
  }

  public void insertMFVec2f(int index, double[] values) {
    Library.wb_supervisor_field_insert_mf_vec2f(fieldRef, index, values);
  }

  public void insertMFVec3f(int index, double[] values) {
    Library.wb_supervisor_field_insert_mf_vec3f(fieldRef, index, values);
  }

  public void insertMFRotation(int index, double[] values) {
    Library.wb_supervisor_field_insert_mf_rotation(fieldRef, index, values);
  }

  public void insertMFColor(int index, double[] values) {
    Library.wb_supervisor_field_insert_mf_color(fieldRef, index, values);
  }

  public void insertMFString(int index, String value) {
    Library.wb_supervisor_field_insert_mf_string(fieldRef, index, value);
  }

  public void removeMF(int index) {
    Library.wb_supervisor_field_remove_mf(fieldRef, index);
  }

  public void removeSF() {
    Library.wb_supervisor_field_remove_sf(fieldRef);
  }

  public void importMFNode(int position, String filename) {
    Library.wb_supervisor_field_import_mf_node(fieldRef, position, filename);
  }

  public void importMFNodeFromString(int position, String nodeString) {
    Library.wb_supervisor_field_import_mf_node_from_string(fieldRef, position, nodeString);
  }

  public void importSFNode(String filename) {
    Library.wb_supervisor_field_import_sf_node(fieldRef, filename);
  }

  public void importSFNodeFromString(String nodeString) {
    Library.wb_supervisor_field_import_sf_node_from_string(fieldRef, nodeString);
  }

  private static final HashMap<Long, Field> fields = new HashMap<>();
  private final long fieldRef;

  private Field(long ref) {
    fieldRef = ref;
  }

  /** One object for each reference, so that fields can be compared. */
  public static Field findField(long ref) {
    return ref == 0 ? null : fields.computeIfAbsent(ref, Field::new);
  }
}

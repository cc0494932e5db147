// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

import java.util.HashMap;
public class Proto {

  public String getTypeName() {
    return Library.wb_supervisor_proto_get_type_name(protoRef);
  }

  public boolean isDerived() {
    return Library.wb_supervisor_proto_is_derived(protoRef);
  }

  public Proto getParent() {
    return Proto.findProto(Library.wb_supervisor_proto_get_parent(protoRef));
  }

  public Field getField(String fieldName) {
    return Field.findField(Library.wb_supervisor_proto_get_field(protoRef, fieldName));
  }

  public Field getFieldByIndex(int index) {
    return Field.findField(Library.wb_supervisor_proto_get_field_by_index(protoRef, index));
  }

  public int getNumberOfFields() {
    return Library.wb_supervisor_proto_get_number_of_fields(protoRef);
  }

  private static final HashMap<Long, Proto> protos = new HashMap<>();
  private final long protoRef;

  private Proto(long ref) {
    protoRef = ref;
  }

  /** One object for each reference, so that PROTOs can be compared. */
  public static Proto findProto(long ref) {
    return ref == 0 ? null : protos.computeIfAbsent(ref, Proto::new);
  }
}

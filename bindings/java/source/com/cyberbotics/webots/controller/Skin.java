// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Skin extends Device {
  public Skin(String name) {
    super(name);
  }

  public Skin(int tag) {
    super(tag);
  }


  public void setBoneOrientation(int index, double[] orientation, boolean absolute) {
    Library.wb_skin_set_bone_orientation(getTag(), index, orientation, absolute);
  }

  public void setBonePosition(int index, double[] position, boolean absolute) {
    Library.wb_skin_set_bone_position(getTag(), index, position, absolute);
  }

  public int getBoneCount() {
    return Library.wb_skin_get_bone_count(getTag());
  }

  public String getBoneName(int index) {
    return Library.wb_skin_get_bone_name(getTag(), index);
  }

  public double[] getBoneOrientation(int index, boolean absolute) {
    return Library.doubles(Library.wb_skin_get_bone_orientation(getTag(), index, absolute), 4);
  }

  public double[] getBonePosition(int index, boolean absolute) {
    return Library.doubles(Library.wb_skin_get_bone_position(getTag(), index, absolute), 3);
  }
}

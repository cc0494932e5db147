// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class InertialUnit extends Device {
  public InertialUnit(String name) {
    super(name);
  }

  public InertialUnit(int tag) {
    super(tag);
  }


  public void enable(int samplingPeriod) {
    Library.wb_inertial_unit_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_inertial_unit_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_inertial_unit_get_sampling_period(getTag());
  }

  public double[] getRollPitchYaw() {
    return Library.doubles(Library.wb_inertial_unit_get_roll_pitch_yaw(getTag()), 3);
  }

  public double[] getQuaternion() {
    return Library.doubles(Library.wb_inertial_unit_get_quaternion(getTag()), 4);
  }

  public double getNoise() {
    return Library.wb_inertial_unit_get_noise(getTag());
  }
}

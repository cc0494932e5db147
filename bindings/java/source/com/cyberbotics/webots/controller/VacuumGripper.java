// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class VacuumGripper extends Device {
  public VacuumGripper(String name) {
    super(name);
  }

  public VacuumGripper(int tag) {
    super(tag);
  }


  public void enablePresence(int samplingPeriod) {
    Library.wb_vacuum_gripper_enable_presence(getTag(), samplingPeriod);
  }

  public void disablePresence() {
    Library.wb_vacuum_gripper_disable_presence(getTag());
  }

  public int getPresenceSamplingPeriod() {
    return Library.wb_vacuum_gripper_get_presence_sampling_period(getTag());
  }

  public boolean getPresence() {
    return Library.wb_vacuum_gripper_get_presence(getTag());
  }

  public boolean isOn() {
    return Library.wb_vacuum_gripper_is_on(getTag());
  }

  public void turnOn() {
    Library.wb_vacuum_gripper_turn_on(getTag());
  }

  public void turnOff() {
    Library.wb_vacuum_gripper_turn_off(getTag());
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Brake extends Device {
  public Brake(String name) {
    super(name);
  }

  public Brake(int tag) {
    super(tag);
  }

  public static final int ROTATIONAL = 0;
  public static final int LINEAR = 1;

  public int getType() {
    return Library.wb_brake_get_type(getTag());
  }

  public void setDampingConstant(double dampingConstant) {
    Library.wb_brake_set_damping_constant(getTag(), dampingConstant);
  }

  public int getMotorTag() {
    return Library.wb_brake_get_motor(getTag());
  }

  public int getPositionSensorTag() {
    return Library.wb_brake_get_position_sensor(getTag());
  }
  public static final int ANGULAR = 0;

  public Motor getMotor() {
    return (Motor)Robot.getDeviceFromTag(getMotorTag());
  }

  public PositionSensor getPositionSensor() {
    return (PositionSensor)Robot.getDeviceFromTag(getPositionSensorTag());
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class PositionSensor extends Device {
  public PositionSensor(String name) {
    super(name);
  }

  public PositionSensor(int tag) {
    super(tag);
  }

  public static final int ROTATIONAL = 0;
  public static final int LINEAR = 1;

  public void enable(int samplingPeriod) {
    Library.wb_position_sensor_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_position_sensor_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_position_sensor_get_sampling_period(getTag());
  }

  public double getValue() {
    return Library.wb_position_sensor_get_value(getTag());
  }

  public double getVelocity() {
    return Library.wb_position_sensor_get_velocity(getTag());
  }

  public int getType() {
    return Library.wb_position_sensor_get_type(getTag());
  }

  public int getBrakeTag() {
    return Library.wb_position_sensor_get_brake(getTag());
  }

  public int getMotorTag() {
    return Library.wb_position_sensor_get_motor(getTag());
  }
  public static final int ANGULAR = 0;

  public Brake getBrake() {
    return (Brake)Robot.getDeviceFromTag(getBrakeTag());
  }

  public Motor getMotor() {
    return (Motor)Robot.getDeviceFromTag(getMotorTag());
  }
}

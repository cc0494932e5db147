// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class DifferentialWheels extends Robot {

  public void setSpeed(double left, double right) {
    Library.wb_differential_wheels_set_speed(left, right);
  }

  public double getLeftSpeed() {
    return Library.wb_differential_wheels_get_left_speed();
  }

  public double getRightSpeed() {
    return Library.wb_differential_wheels_get_right_speed();
  }

  public double getMaxSpeed() {
    return Library.wb_differential_wheels_get_max_speed();
  }

  public double getSpeedUnit() {
    return Library.wb_differential_wheels_get_speed_unit();
  }

  public void enableEncoders(int samplingPeriod) {
    Library.wb_differential_wheels_enable_encoders(samplingPeriod);
  }

  public void disableEncoders() {
    Library.wb_differential_wheels_disable_encoders();
  }

  public int getEncodersSamplingPeriod() {
    return Library.wb_differential_wheels_get_encoders_sampling_period();
  }

  public double getLeftEncoder() {
    return Library.wb_differential_wheels_get_left_encoder();
  }

  public double getRightEncoder() {
    return Library.wb_differential_wheels_get_right_encoder();
  }

  public void setEncoders(double left, double right) {
    Library.wb_differential_wheels_set_encoders(left, right);
  }
}

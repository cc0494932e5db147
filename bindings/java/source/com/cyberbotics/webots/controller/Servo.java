// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Servo extends Device {
  public static final int ROTATIONAL = 0;
  public static final int LINEAR = 1;

  public void setPosition(double position) {
    Library.wb_servo_set_position(getTag(), position);
  }

  public void setAcceleration(double acceleration) {
    Library.wb_servo_set_acceleration(getTag(), acceleration);
  }

  public void setVelocity(double velocity) {
    Library.wb_servo_set_velocity(getTag(), velocity);
  }

  public void setForce(double force) {
    Library.wb_servo_set_force(getTag(), force);
  }

  public void setMotorForce(double motorForce) {
    Library.wb_servo_set_motor_force(getTag(), motorForce);
  }

  public void setControlP(double p) {
    Library.wb_servo_set_control_p(getTag(), p);
  }

  public void enablePosition(int samplingPeriod) {
    Library.wb_servo_enable_position(getTag(), samplingPeriod);
  }

  public void disablePosition() {
    Library.wb_servo_disable_position(getTag());
  }

  public int getPositionSamplingPeriod() {
    return Library.wb_servo_get_position_sampling_period(getTag());
  }

  public double getPosition() {
    return Library.wb_servo_get_position(getTag());
  }

  public void enableMotorForceFeedback(int samplingPeriod) {
    Library.wb_servo_enable_motor_force_feedback(getTag(), samplingPeriod);
  }

  public void disableMotorForceFeedback() {
    Library.wb_servo_disable_motor_force_feedback(getTag());
  }

  public int getMotorForceFeedbackSamplingPeriod() {
    return Library.wb_servo_get_motor_force_feedback_sampling_period(getTag());
  }

  public double getMotorForceFeedback() {
    return Library.wb_servo_get_motor_force_feedback(getTag());
  }

  public int getType() {
    return Library.wb_servo_get_type(getTag());
  }

  public double getTargetPosition() {
    return Library.wb_servo_get_target_position(getTag());
  }

  public double getMinPosition() {
    return Library.wb_servo_get_min_position(getTag());
  }

  public double getMaxPosition() {
    return Library.wb_servo_get_max_position(getTag());
  }

  public Servo(String name) {
    super(name);
  }
}

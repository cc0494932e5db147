// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Motor extends Device {
  public Motor(String name) {
    super(name);
  }

  public Motor(int tag) {
    super(tag);
  }

  public static final int ROTATIONAL = 0;
  public static final int LINEAR = 1;

  public void setPosition(double position) {
    Library.wb_motor_set_position(getTag(), position);
  }

  public void setVelocity(double velocity) {
    Library.wb_motor_set_velocity(getTag(), velocity);
  }

  public void setAcceleration(double acceleration) {
    Library.wb_motor_set_acceleration(getTag(), acceleration);
  }

  public void setAvailableForce(double force) {
    Library.wb_motor_set_available_force(getTag(), force);
  }

  public void setAvailableTorque(double torque) {
    Library.wb_motor_set_available_torque(getTag(), torque);
  }

  public void setControlPID(double p, double i, double d) {
    Library.wb_motor_set_control_pid(getTag(), p, i, d);
  }

  public double getTargetPosition() {
    return Library.wb_motor_get_target_position(getTag());
  }

  public double getMinPosition() {
    return Library.wb_motor_get_min_position(getTag());
  }

  public double getMaxPosition() {
    return Library.wb_motor_get_max_position(getTag());
  }

  public double getVelocity() {
    return Library.wb_motor_get_velocity(getTag());
  }

  public double getMaxVelocity() {
    return Library.wb_motor_get_max_velocity(getTag());
  }

  public double getAcceleration() {
    return Library.wb_motor_get_acceleration(getTag());
  }

  public double getAvailableForce() {
    return Library.wb_motor_get_available_force(getTag());
  }

  public double getMaxForce() {
    return Library.wb_motor_get_max_force(getTag());
  }

  public double getAvailableTorque() {
    return Library.wb_motor_get_available_torque(getTag());
  }

  public double getMaxTorque() {
    return Library.wb_motor_get_max_torque(getTag());
  }

  public double getMultiplier() {
    return Library.wb_motor_get_multiplier(getTag());
  }

  public void enableForceFeedback(int samplingPeriod) {
    Library.wb_motor_enable_force_feedback(getTag(), samplingPeriod);
  }

  public void disableForceFeedback() {
    Library.wb_motor_disable_force_feedback(getTag());
  }

  public int getForceFeedbackSamplingPeriod() {
    return Library.wb_motor_get_force_feedback_sampling_period(getTag());
  }

  public double getForceFeedback() {
    return Library.wb_motor_get_force_feedback(getTag());
  }

  public void enableTorqueFeedback(int samplingPeriod) {
    Library.wb_motor_enable_torque_feedback(getTag(), samplingPeriod);
  }

  public void disableTorqueFeedback() {
    Library.wb_motor_disable_torque_feedback(getTag());
  }

  public int getTorqueFeedbackSamplingPeriod() {
    return Library.wb_motor_get_torque_feedback_sampling_period(getTag());
  }

  public double getTorqueFeedback() {
    return Library.wb_motor_get_torque_feedback(getTag());
  }

  public void setForce(double force) {
    Library.wb_motor_set_force(getTag(), force);
  }

  public void setTorque(double torque) {
    Library.wb_motor_set_torque(getTag(), torque);
  }

  public int getType() {
    return Library.wb_motor_get_type(getTag());
  }

  public int getBrakeTag() {
    return Library.wb_motor_get_brake(getTag());
  }

  public int getPositionSensorTag() {
    return Library.wb_motor_get_position_sensor(getTag());
  }

  public void enablePosition(int samplingPeriod) {
    Library.wb_motor_enable_position(getTag(), samplingPeriod);
  }

  public void disablePosition() {
    Library.wb_motor_disable_position(getTag());
  }

  public int getPositionSamplingPeriod() {
    return Library.wb_motor_get_position_sampling_period(getTag());
  }

  public double getPosition() {
    return Library.wb_motor_get_position(getTag());
  }

  public Brake getBrake() {
    return (Brake)Robot.getDeviceFromTag(getBrakeTag());
  }

  public PositionSensor getPositionSensor() {
    return (PositionSensor)Robot.getDeviceFromTag(getPositionSensorTag());
  }
}

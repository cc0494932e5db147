// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Car extends Driver {
  public static final int TRACTION = 0;
  public static final int PROPULSION = 1;
  public static final int FOUR_BY_FOUR = 2;
  public static final int COMBUSTION_ENGINE = 0;
  public static final int ELECTRIC_ENGINE = 1;
  public static final int PARALLEL_HYBRID_ENGINE = 2;
  public static final int POWER_SPLIT_HYBRID_ENGINE = 3;
  public static final int WHEEL_FRONT_RIGHT = 0;
  public static final int WHEEL_FRONT_LEFT = 1;
  public static final int WHEEL_REAR_RIGHT = 2;
  public static final int WHEEL_REAR_LEFT = 3;
  public static final int WHEEL_NB = 4;

  public int getType() {
    return Library.wbu_car_get_type();
  }

  public int getEngineType() {
    return Library.wbu_car_get_engine_type();
  }

  public void setIndicatorPeriod(double period) {
    Library.wbu_car_set_indicator_period(period);
  }

  public double getIndicatorPeriod() {
    return Library.wbu_car_get_indicator_period();
  }

  public boolean getBackwardsLights() {
    return Library.wbu_car_get_backwards_lights();
  }

  public boolean getBrakeLights() {
    return Library.wbu_car_get_brake_lights();
  }

  public double getTrackFront() {
    return Library.wbu_car_get_track_front();
  }

  public double getTrackRear() {
    return Library.wbu_car_get_track_rear();
  }

  public double getWheelbase() {
    return Library.wbu_car_get_wheelbase();
  }

  public double getFrontWheelRadius() {
    return Library.wbu_car_get_front_wheel_radius();
  }

  public double getRearWheelRadius() {
    return Library.wbu_car_get_rear_wheel_radius();
  }

  public double getWheelEncoder(int wheelIndex) {
    return Library.wbu_car_get_wheel_encoder(wheelIndex);
  }

  public double getWheelSpeed(int wheelIndex) {
    return Library.wbu_car_get_wheel_speed(wheelIndex);
  }

  public void setLeftSteeringAngle(double angle) {
    Library.wbu_car_set_left_steering_angle(angle);
  }

  public void setRightSteeringAngle(double angle) {
    Library.wbu_car_set_right_steering_angle(angle);
  }

  public double getRightSteeringAngle() {
    return Library.wbu_car_get_right_steering_angle();
  }

  public double getLeftSteeringAngle() {
    return Library.wbu_car_get_left_steering_angle();
  }

  public void enableLimitedSlipDifferential(boolean enable) {
    Library.wbu_car_enable_limited_slip_differential(enable);
  }

  public void enableIndicatorAutoDisabling(boolean enable) {
    Library.wbu_car_enable_indicator_auto_disabling(enable);
  }

  public Car() {}
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller.vehicle;

import com.cyberbotics.webots.controller.*;

public class Driver extends Supervisor {
  public static final int INDICATOR_OFF = 0;
  public static final int INDICATOR_RIGHT = 1;
  public static final int INDICATOR_LEFT = 2;
  public static final int SPEED = 0;
  public static final int TORQUE = 1;
  public static final int DOWN = 0;
  public static final int SLOW = 1;
  public static final int NORMAL = 2;
  public static final int FAST = 3;

  public static boolean isInitialisationPossible() {
    return Library.wbu_driver_initialization_is_possible();
  }

  public void setSteeringAngle(double steeringAngle) {
    Library.wbu_driver_set_steering_angle(steeringAngle);
  }

  public double getSteeringAngle() {
    return Library.wbu_driver_get_steering_angle();
  }

  public void setCruisingSpeed(double speed) {
    Library.wbu_driver_set_cruising_speed(speed);
  }

  public double getTargetCruisingSpeed() {
    return Library.wbu_driver_get_target_cruising_speed();
  }

  public double getCurrentSpeed() {
    return Library.wbu_driver_get_current_speed();
  }

  public void setThrottle(double throttle) {
    Library.wbu_driver_set_throttle(throttle);
  }

  public double getThrottle() {
    return Library.wbu_driver_get_throttle();
  }

  public void setBrakeIntensity(double intensity) {
    Library.wbu_driver_set_brake_intensity(intensity);
  }

  public double getBrakeIntensity() {
    return Library.wbu_driver_get_brake_intensity();
  }

  public void setIndicator(int state) {
    Library.wbu_driver_set_indicator(state);
  }

  public void setHazardFlashers(boolean state) {
    Library.wbu_driver_set_hazard_flashers(state);
  }

  public int getIndicator() {
    return Library.wbu_driver_get_indicator();
  }

  public boolean getHazardFlashers() {
    return Library.wbu_driver_get_hazard_flashers();
  }

  public void setDippedBeams(boolean state) {
    Library.wbu_driver_set_dipped_beams(state);
  }

  public void setAntifogLights(boolean state) {
    Library.wbu_driver_set_antifog_lights(state);
  }

  public boolean getDippedBeams() {
    return Library.wbu_driver_get_dipped_beams();
  }

  public boolean getAntifogLights() {
    return Library.wbu_driver_get_antifog_lights();
  }

  public double getRpm() {
    return Library.wbu_driver_get_rpm();
  }

  public int getGear() {
    return Library.wbu_driver_get_gear();
  }

  public void setGear(int gear) {
    Library.wbu_driver_set_gear(gear);
  }

  public int getGearNumber() {
    return Library.wbu_driver_get_gear_number();
  }

  public int getControlMode() {
    return Library.wbu_driver_get_control_mode();
  }

  public void setWiperMode(int mode) {
    Library.wbu_driver_set_wiper_mode(mode);
  }

  public int getWiperMode() {
    return Library.wbu_driver_get_wiper_mode();
  }

  public void setBrake(double brake) {
    Library.wbu_driver_set_brake(brake);
  }

  public double getBrake() {
    return Library.wbu_driver_get_brake();
  }

  public void setIndicatorWarning(boolean state) {
    Library.wbu_driver_set_indicator_warning(state);
  }

  public void setWipersMode(int mode) {
    Library.wbu_driver_set_wipers_mode(mode);
  }

  public int getWipersMode() {
    return Library.wbu_driver_get_wipers_mode();
  }

  public Driver() {
    Library.wbu_driver_init();
  }

  /** Leaves the simulation. */
  @Override
  public void delete() {
    Library.wbu_driver_cleanup();
  }

  public int step() {
    return Library.wbu_driver_step();
  }
}

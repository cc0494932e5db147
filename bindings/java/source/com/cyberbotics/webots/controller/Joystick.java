// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Joystick {

  public void enable(int samplingPeriod) {
    Library.wb_joystick_enable(samplingPeriod);
  }

  public void disable() {
    Library.wb_joystick_disable();
  }

  public int getSamplingPeriod() {
    return Library.wb_joystick_get_sampling_period();
  }

  public boolean isConnected() {
    return Library.wb_joystick_is_connected();
  }

  public String getModel() {
    return Library.wb_joystick_get_model();
  }

  public int getNumberOfAxes() {
    return Library.wb_joystick_get_number_of_axes();
  }

  public int getAxisValue(int axis) {
    return Library.wb_joystick_get_axis_value(axis);
  }

  public int getNumberOfPovs() {
    return Library.wb_joystick_get_number_of_povs();
  }

  public int getPovValue(int pov) {
    return Library.wb_joystick_get_pov_value(pov);
  }

  public int getPressedButton() {
    return Library.wb_joystick_get_pressed_button();
  }

  public void setConstantForce(int level) {
    Library.wb_joystick_set_constant_force(level);
  }

  public void setConstantForceDuration(double duration) {
    Library.wb_joystick_set_constant_force_duration(duration);
  }

  public void setAutoCenteringGain(double gain) {
    Library.wb_joystick_set_auto_centering_gain(gain);
  }

  public void setResistanceGain(double gain) {
    Library.wb_joystick_set_resistance_gain(gain);
  }

  public void setForceAxis(int axis) {
    Library.wb_joystick_set_force_axis(axis);
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Altimeter extends Device {
  public Altimeter(String name) {
    super(name);
  }

  public Altimeter(int tag) {
    super(tag);
  }


  public void enable(int samplingPeriod) {
    Library.wb_altimeter_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_altimeter_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_altimeter_get_sampling_period(getTag());
  }

  public double getValue() {
    return Library.wb_altimeter_get_value(getTag());
  }
}

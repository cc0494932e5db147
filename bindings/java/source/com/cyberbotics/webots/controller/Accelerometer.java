// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Accelerometer extends Device {
  public Accelerometer(String name) {
    super(name);
  }

  public Accelerometer(int tag) {
    super(tag);
  }


  public void enable(int samplingPeriod) {
    Library.wb_accelerometer_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_accelerometer_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_accelerometer_get_sampling_period(getTag());
  }

  public double[] getValues() {
    return Library.doubles(Library.wb_accelerometer_get_values(getTag()), 3);
  }

  public int getLookupTableSize() {
    return Library.wb_accelerometer_get_lookup_table_size(getTag());
  }

  public double[] getLookupTable() {
    return Library.doubles(Library.wb_accelerometer_get_lookup_table(getTag()), 3 * getLookupTableSize());
  }
}

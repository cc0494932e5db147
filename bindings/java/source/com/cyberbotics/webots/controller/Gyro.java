// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Gyro extends Device {
  public Gyro(String name) {
    super(name);
  }

  public Gyro(int tag) {
    super(tag);
  }


  public void enable(int samplingPeriod) {
    Library.wb_gyro_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_gyro_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_gyro_get_sampling_period(getTag());
  }

  public double[] getValues() {
    return Library.doubles(Library.wb_gyro_get_values(getTag()), 3);
  }

  public int getLookupTableSize() {
    return Library.wb_gyro_get_lookup_table_size(getTag());
  }

  public double[] getLookupTable() {
    return Library.doubles(Library.wb_gyro_get_lookup_table(getTag()), 3 * getLookupTableSize());
  }
}

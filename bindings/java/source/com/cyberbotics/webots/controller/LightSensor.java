// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class LightSensor extends Device {
  public LightSensor(String name) {
    super(name);
  }

  public LightSensor(int tag) {
    super(tag);
  }


  public void enable(int samplingPeriod) {
    Library.wb_light_sensor_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_light_sensor_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_light_sensor_get_sampling_period(getTag());
  }

  public double getValue() {
    return Library.wb_light_sensor_get_value(getTag());
  }

  public int getLookupTableSize() {
    return Library.wb_light_sensor_get_lookup_table_size(getTag());
  }

  public double[] getLookupTable() {
    return Library.doubles(Library.wb_light_sensor_get_lookup_table(getTag()), 3 * getLookupTableSize());
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class TouchSensor extends Device {
  public TouchSensor(String name) {
    super(name);
  }

  public TouchSensor(int tag) {
    super(tag);
  }

  public static final int BUMPER = 0;
  public static final int FORCE = 1;
  public static final int FORCE3D = 2;

  public void enable(int samplingPeriod) {
    Library.wb_touch_sensor_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_touch_sensor_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_touch_sensor_get_sampling_period(getTag());
  }

  public double getValue() {
    return Library.wb_touch_sensor_get_value(getTag());
  }

  public double[] getValues() {
    return Library.doubles(Library.wb_touch_sensor_get_values(getTag()), 3);
  }

  public int getLookupTableSize() {
    return Library.wb_touch_sensor_get_lookup_table_size(getTag());
  }

  public double[] getLookupTable() {
    return Library.doubles(Library.wb_touch_sensor_get_lookup_table(getTag()), 3 * getLookupTableSize());
  }

  public int getType() {
    return Library.wb_touch_sensor_get_type(getTag());
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class DistanceSensor extends Device {
  public DistanceSensor(String name) {
    super(name);
  }

  public DistanceSensor(int tag) {
    super(tag);
  }

  public static final int GENERIC = 0;
  public static final int INFRA_RED = 1;
  public static final int SONAR = 2;
  public static final int LASER = 3;

  public void enable(int samplingPeriod) {
    Library.wb_distance_sensor_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_distance_sensor_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_distance_sensor_get_sampling_period(getTag());
  }

  public double getValue() {
    return Library.wb_distance_sensor_get_value(getTag());
  }

  public double getMaxValue() {
    return Library.wb_distance_sensor_get_max_value(getTag());
  }

  public double getMinValue() {
    return Library.wb_distance_sensor_get_min_value(getTag());
  }

  public double getAperture() {
    return Library.wb_distance_sensor_get_aperture(getTag());
  }

  public int getLookupTableSize() {
    return Library.wb_distance_sensor_get_lookup_table_size(getTag());
  }

  public double[] getLookupTable() {
    return Library.doubles(Library.wb_distance_sensor_get_lookup_table(getTag()), 3 * getLookupTableSize());
  }

  public int getType() {
    return Library.wb_distance_sensor_get_type(getTag());
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class GPS extends Device {
  public GPS(String name) {
    super(name);
  }

  public GPS(int tag) {
    super(tag);
  }

  public static final int LOCAL = 0;
  public static final int WGS84 = 1;

  public void enable(int samplingPeriod) {
    Library.wb_gps_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_gps_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_gps_get_sampling_period(getTag());
  }

  public double[] getValues() {
    return Library.doubles(Library.wb_gps_get_values(getTag()), 3);
  }

  public double getSpeed() {
    return Library.wb_gps_get_speed(getTag());
  }

  public double[] getSpeedVector() {
    return Library.doubles(Library.wb_gps_get_speed_vector(getTag()), 3);
  }

  public int getCoordinateSystem() {
    return Library.wb_gps_get_coordinate_system(getTag());
  }

  public static String convertToDegreesMinutesSeconds(double decimalDegrees) {
    return Library.wb_gps_convert_to_degrees_minutes_seconds(decimalDegrees);
  }
}

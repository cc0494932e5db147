// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Radar extends Device {
  public Radar(String name) {
    super(name);
  }

  public Radar(int tag) {
    super(tag);
  }


  public void enable(int samplingPeriod) {
    Library.wb_radar_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_radar_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_radar_get_sampling_period(getTag());
  }

  public int getNumberOfTargets() {
    return Library.wb_radar_get_number_of_targets(getTag());
  }

  public double getMinRange() {
    return Library.wb_radar_get_min_range(getTag());
  }

  public double getMaxRange() {
    return Library.wb_radar_get_max_range(getTag());
  }

  public double getHorizontalFov() {
    return Library.wb_radar_get_horizontal_fov(getTag());
  }

  public double getVerticalFov() {
    return Library.wb_radar_get_vertical_fov(getTag());
  }

  public RadarTarget[] getTargets() {
    final long address = Library.wb_radar_get_targets(getTag());
    final RadarTarget[] targets = new RadarTarget[address == 0 ? 0 : getNumberOfTargets()];
    for (int i = 0; i < targets.length; ++i)
      targets[i] = new RadarTarget(Library.buffer(address + 32L * i, 32));
    return targets;
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class RangeFinder extends Device {
  public RangeFinder(String name) {
    super(name);
  }

  public RangeFinder(int tag) {
    super(tag);
  }


  public void enable(int samplingPeriod) {
    Library.wb_range_finder_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_range_finder_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_range_finder_get_sampling_period(getTag());
  }

  public int getWidth() {
    return Library.wb_range_finder_get_width(getTag());
  }

  public int getHeight() {
    return Library.wb_range_finder_get_height(getTag());
  }

  public double getFov() {
    return Library.wb_range_finder_get_fov(getTag());
  }

  public double getMinRange() {
    return Library.wb_range_finder_get_min_range(getTag());
  }

  public double getMaxRange() {
    return Library.wb_range_finder_get_max_range(getTag());
  }

  public int saveImage(String filename, int quality) {
    return Library.wb_range_finder_save_image(getTag(), filename, quality);
  }

  public float[] getRangeImage() {
    return Library.floats(Library.wb_range_finder_get_range_image(getTag()), getWidth() * getHeight());
  }

  public static float rangeImageGetDepth(float[] image, int width, int x, int y) {
    return image[y * width + x];
  }
}

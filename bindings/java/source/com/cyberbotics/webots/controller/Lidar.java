// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Lidar extends Device {
  public Lidar(String name) {
    super(name);
  }

  public Lidar(int tag) {
    super(tag);
  }


  public void enable(int samplingPeriod) {
    Library.wb_lidar_enable(getTag(), samplingPeriod);
  }

  public void enablePointCloud() {
    Library.wb_lidar_enable_point_cloud(getTag());
  }

  public void disable() {
    Library.wb_lidar_disable(getTag());
  }

  public void disablePointCloud() {
    Library.wb_lidar_disable_point_cloud(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_lidar_get_sampling_period(getTag());
  }

  public boolean isPointCloudEnabled() {
    return Library.wb_lidar_is_point_cloud_enabled(getTag());
  }

  public int getNumberOfPoints() {
    return Library.wb_lidar_get_number_of_points(getTag());
  }

  public int getHorizontalResolution() {
    return Library.wb_lidar_get_horizontal_resolution(getTag());
  }

  public int getNumberOfLayers() {
    return Library.wb_lidar_get_number_of_layers(getTag());
  }

  public double getMinFrequency() {
    return Library.wb_lidar_get_min_frequency(getTag());
  }

  public double getMaxFrequency() {
    return Library.wb_lidar_get_max_frequency(getTag());
  }

  public double getFrequency() {
    return Library.wb_lidar_get_frequency(getTag());
  }

  public void setFrequency(double frequency) {
    Library.wb_lidar_set_frequency(getTag(), frequency);
  }

  public double getFov() {
    return Library.wb_lidar_get_fov(getTag());
  }

  public double getVerticalFov() {
    return Library.wb_lidar_get_vertical_fov(getTag());
  }

  public double getMinRange() {
    return Library.wb_lidar_get_min_range(getTag());
  }

  public double getMaxRange() {
    return Library.wb_lidar_get_max_range(getTag());
  }

  public float[] getRangeImage() {
    final int count = getHorizontalResolution() * getNumberOfLayers();
    return Library.floats(Library.wb_lidar_get_range_image(getTag()), count);
  }

  public float[] getLayerRangeImage(int layer) {
    return Library.floats(Library.wb_lidar_get_layer_range_image(getTag(), layer), getHorizontalResolution());
  }

  private LidarPoint[] points(long address, int count) {
    final LidarPoint[] points = new LidarPoint[address == 0 ? 0 : count];
    for (int i = 0; i < points.length; ++i)
      points[i] = new LidarPoint(Library.buffer(address + 20L * i, 20));
    return points;
  }

  public LidarPoint[] getPointCloud() {
    return points(Library.wb_lidar_get_point_cloud(getTag()), getNumberOfPoints());
  }

  public LidarPoint[] getLayerPointCloud(int layer) {
    return points(Library.wb_lidar_get_layer_point_cloud(getTag(), layer), getHorizontalResolution());
  }
}

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

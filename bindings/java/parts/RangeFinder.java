  public float[] getRangeImage() {
    return Library.floats(Library.wb_range_finder_get_range_image(getTag()), getWidth() * getHeight());
  }

  public static float rangeImageGetDepth(float[] image, int width, int x, int y) {
    return image[y * width + x];
  }

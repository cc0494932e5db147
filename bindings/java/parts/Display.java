  public void attachCamera(Camera camera) {
    Library.wb_display_attach_camera(getTag(), camera == null ? 0 : camera.getTag());
  }

  public void drawPolygon(int[] x, int[] y, int size) {
    Library.wb_display_draw_polygon(getTag(), x, y, Math.min(size, Math.min(x.length, y.length)));
  }

  public void drawPolygon(int[] x, int[] y) {
    drawPolygon(x, y, x.length);
  }

  public void fillPolygon(int[] x, int[] y, int size) {
    Library.wb_display_fill_polygon(getTag(), x, y, Math.min(size, Math.min(x.length, y.length)));
  }

  public void fillPolygon(int[] x, int[] y) {
    fillPolygon(x, y, x.length);
  }

  public ImageRef imageNew(int width, int height, byte[] data, int format) {
    final long bytes = (long)width * height * (format == RGB ? 3 : 4);
    if (data.length < bytes)
      throw new IllegalArgumentException("an image of this size needs " + bytes + " bytes");
    return ImageRef.of(Library.wb_display_image_new(getTag(), width, height, data, format));
  }

  /** The first component of the format is in the highest byte of a number: pixels of a camera have the format ARGB. */
  public ImageRef imageNew(int width, int height, int[] data, int format) {
    final java.nio.ByteBuffer bytes = java.nio.ByteBuffer.allocate(4 * data.length).order(java.nio.ByteOrder.BIG_ENDIAN);
    bytes.asIntBuffer().put(data);
    return imageNew(width, height, bytes.array(), format);
  }

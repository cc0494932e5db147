  private int[] pixels(long address) {
    return Library.ints(address, getWidth() * getHeight());
  }

  /** One number for each pixel, row by row: 0xAARRGGBB on little-endian machines. */
  public int[] getImage() {
    return pixels(Library.wb_camera_get_image(getTag()));
  }

  public int[] getRecognitionSegmentationImage() {
    return pixels(Library.wb_camera_recognition_get_segmentation_image(getTag()));
  }

  public CameraRecognitionObject[] getRecognitionObjects() {
    final long address = Library.wb_camera_recognition_get_objects(getTag());
    final int size = CameraRecognitionObject.SIZE;
    final CameraRecognitionObject[] objects =
      new CameraRecognitionObject[address == 0 ? 0 : getRecognitionNumberOfObjects()];
    for (int i = 0; i < objects.length; ++i)
      objects[i] = new CameraRecognitionObject(Library.buffer(address + (long)size * i, size));
    return objects;
  }

  public static int pixelGetRed(int pixel) {
    return (pixel >> 16) & 0xff;
  }

  public static int pixelGetGreen(int pixel) {
    return (pixel >> 8) & 0xff;
  }

  public static int pixelGetBlue(int pixel) {
    return pixel & 0xff;
  }

  public static int pixelGetGray(int pixel) {
    return (pixelGetRed(pixel) + pixelGetGreen(pixel) + pixelGetBlue(pixel)) / 3;
  }

  public static int pixelGetGrey(int pixel) {
    return pixelGetGray(pixel);
  }

  public static int imageGetRed(int[] image, int width, int x, int y) {
    return pixelGetRed(image[y * width + x]);
  }

  public static int imageGetGreen(int[] image, int width, int x, int y) {
    return pixelGetGreen(image[y * width + x]);
  }

  public static int imageGetBlue(int[] image, int width, int x, int y) {
    return pixelGetBlue(image[y * width + x]);
  }

  public static int imageGetGray(int[] image, int width, int x, int y) {
    return pixelGetGray(image[y * width + x]);
  }

  public static int imageGetGrey(int[] image, int width, int x, int y) {
    return imageGetGray(image, width, x, y);
  }

  /** The ranges of a camera of type "range-finder" [m], row by row. */
  public float[] getRangeImage() {
    return Library.floats(Library.wb_camera_get_range_image(getTag()), getWidth() * getHeight());
  }

  public static float rangeImageGetDepth(float[] image, int width, int x, int y) {
    return image[y * width + x];
  }

  public static float rangeImageGetValue(float[] image, double near, double far, int width, int x, int y) {
    return rangeImageGetDepth(image, width, x, y);
  }

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Camera extends Device {
  public Camera(String name) {
    super(name);
  }

  public Camera(int tag) {
    super(tag);
  }


  public void enable(int samplingPeriod) {
    Library.wb_camera_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_camera_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_camera_get_sampling_period(getTag());
  }

  public int getWidth() {
    return Library.wb_camera_get_width(getTag());
  }

  public int getHeight() {
    return Library.wb_camera_get_height(getTag());
  }

  public double getFov() {
    return Library.wb_camera_get_fov(getTag());
  }

  public double getMaxFov() {
    return Library.wb_camera_get_max_fov(getTag());
  }

  public double getMinFov() {
    return Library.wb_camera_get_min_fov(getTag());
  }

  public void setFov(double fov) {
    Library.wb_camera_set_fov(getTag(), fov);
  }

  public double getExposure() {
    return Library.wb_camera_get_exposure(getTag());
  }

  public void setExposure(double exposure) {
    Library.wb_camera_set_exposure(getTag(), exposure);
  }

  public double getFocalLength() {
    return Library.wb_camera_get_focal_length(getTag());
  }

  public double getFocalDistance() {
    return Library.wb_camera_get_focal_distance(getTag());
  }

  public double getMaxFocalDistance() {
    return Library.wb_camera_get_max_focal_distance(getTag());
  }

  public double getMinFocalDistance() {
    return Library.wb_camera_get_min_focal_distance(getTag());
  }

  public void setFocalDistance(double focalDistance) {
    Library.wb_camera_set_focal_distance(getTag(), focalDistance);
  }

  public double getNear() {
    return Library.wb_camera_get_near(getTag());
  }

  public int saveImage(String filename, int quality) {
    return Library.wb_camera_save_image(getTag(), filename, quality);
  }

  public boolean hasRecognition() {
    return Library.wb_camera_has_recognition(getTag());
  }

  public void recognitionEnable(int samplingPeriod) {
    Library.wb_camera_recognition_enable(getTag(), samplingPeriod);
  }

  public void recognitionDisable() {
    Library.wb_camera_recognition_disable(getTag());
  }

  public int getRecognitionSamplingPeriod() {
    return Library.wb_camera_recognition_get_sampling_period(getTag());
  }

  public int getRecognitionNumberOfObjects() {
    return Library.wb_camera_recognition_get_number_of_objects(getTag());
  }

  public boolean hasRecognitionSegmentation() {
    return Library.wb_camera_recognition_has_segmentation(getTag());
  }

  public void enableRecognitionSegmentation() {
    Library.wb_camera_recognition_enable_segmentation(getTag());
  }

  public void disableRecognitionSegmentation() {
    Library.wb_camera_recognition_disable_segmentation(getTag());
  }

  public boolean isRecognitionSegmentationEnabled() {
    return Library.wb_camera_recognition_is_segmentation_enabled(getTag());
  }

  public int saveRecognitionSegmentationImage(String filename, int quality) {
    return Library.wb_camera_recognition_save_segmentation_image(getTag(), filename, quality);
  }

  public int getType() {
    return Library.wb_camera_get_type(getTag());
  }

  public double getMaxRange() {
    return Library.wb_camera_get_max_range(getTag());
  }

  public void moveWindow(int x, int y) {
    Library.wb_camera_move_window(getTag(), x, y);
  }
  public static final int COLOR = 99;
  public static final int RANGE_FINDER = 114;

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
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Display extends Device {
  public Display(String name) {
    super(name);
  }

  public Display(int tag) {
    super(tag);
  }

  public static final int RGB = 3;
  public static final int RGBA = 4;
  public static final int ARGB = 5;
  public static final int BGRA = 6;
  public static final int ABGR = 7;

  public int getWidth() {
    return Library.wb_display_get_width(getTag());
  }

  public int getHeight() {
    return Library.wb_display_get_height(getTag());
  }

  public void setColor(int color) {
    Library.wb_display_set_color(getTag(), color);
  }

  public void setAlpha(double alpha) {
    Library.wb_display_set_alpha(getTag(), alpha);
  }

  public void setOpacity(double opacity) {
    Library.wb_display_set_opacity(getTag(), opacity);
  }

  public void setFont(String font, int size, boolean antiAliasing) {
    Library.wb_display_set_font(getTag(), font, size, antiAliasing);
  }

  public void detachCamera() {
    Library.wb_display_detach_camera(getTag());
  }

  public void drawPixel(int x, int y) {
    Library.wb_display_draw_pixel(getTag(), x, y);
  }

  public void drawLine(int x1, int y1, int x2, int y2) {
    Library.wb_display_draw_line(getTag(), x1, y1, x2, y2);
  }

  public void drawRectangle(int x, int y, int width, int height) {
    Library.wb_display_draw_rectangle(getTag(), x, y, width, height);
  }

  public void drawOval(int cx, int cy, int a, int b) {
    Library.wb_display_draw_oval(getTag(), cx, cy, a, b);
  }

  public void drawText(String text, int x, int y) {
    Library.wb_display_draw_text(getTag(), text, x, y);
  }

  public void fillRectangle(int x, int y, int width, int height) {
    Library.wb_display_fill_rectangle(getTag(), x, y, width, height);
  }

  public void fillOval(int cx, int cy, int a, int b) {
    Library.wb_display_fill_oval(getTag(), cx, cy, a, b);
  }

  public ImageRef imageCopy(int x, int y, int width, int height) {
    return ImageRef.of(Library.wb_display_image_copy(getTag(), x, y, width, height));
  }

  public void imagePaste(ImageRef ir, int x, int y, boolean blend) {
    Library.wb_display_image_paste(getTag(), (ir == null ? 0 : ir.getImageRef()), x, y, blend);
  }

  public void imagePaste(ImageRef ir, int x, int y) {
    imagePaste(ir, x, y, false);
  }

  public ImageRef imageLoad(String filename) {
    return ImageRef.of(Library.wb_display_image_load(getTag(), filename));
  }

  public void imageSave(ImageRef ir, String filename) {
    Library.wb_display_image_save(getTag(), (ir == null ? 0 : ir.getImageRef()), filename);
  }

  public void imageDelete(ImageRef ir) {
    Library.wb_display_image_delete(getTag(), (ir == null ? 0 : ir.getImageRef()));
  }

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
}

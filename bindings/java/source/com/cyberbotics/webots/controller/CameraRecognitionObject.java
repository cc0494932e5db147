package com.cyberbotics.webots.controller;

import java.nio.ByteBuffer;

/** An object that a camera has recognized. */
public class CameraRecognitionObject {
  /** Bytes of one, with pointers of eight bytes. */
  static final int SIZE = 120;

  private final int id;
  private final double[] position = new double[3];
  private final double[] orientation = new double[4];
  private final double[] size = new double[2];
  private final int[] positionOnImage = new int[2];
  private final int[] sizeOnImage = new int[2];
  private final int numberOfColors;
  private final double[] colors;
  private final String model;

  CameraRecognitionObject(ByteBuffer data) {
    id = data.getInt(0);
    for (int i = 0; i < 3; ++i)
      position[i] = data.getDouble(8 + 8 * i);
    for (int i = 0; i < 4; ++i)
      orientation[i] = data.getDouble(32 + 8 * i);
    for (int i = 0; i < 2; ++i) {
      size[i] = data.getDouble(64 + 8 * i);
      positionOnImage[i] = data.getInt(80 + 4 * i);
      sizeOnImage[i] = data.getInt(88 + 4 * i);
    }
    numberOfColors = data.getInt(96);
    colors = Library.doubles(data.getLong(104), 3 * numberOfColors);
    model = Library.text(data.getLong(112));
  }

  public int getId() {
    return id;
  }

  public double[] getPosition() {
    return position;
  }

  public double[] getOrientation() {
    return orientation;
  }

  public double[] getSize() {
    return size;
  }

  public int[] getPositionOnImage() {
    return positionOnImage;
  }

  public int[] getSizeOnImage() {
    return sizeOnImage;
  }

  public int getNumberOfColors() {
    return numberOfColors;
  }

  public double[] getColors() {
    return colors;
  }

  public String getModel() {
    return model;
  }
}

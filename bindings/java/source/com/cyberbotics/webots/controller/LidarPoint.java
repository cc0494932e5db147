package com.cyberbotics.webots.controller;

import java.nio.ByteBuffer;

/** A point that a lidar has measured. */
public class LidarPoint {
  private final float x;
  private final float y;
  private final float z;
  private final int layerId;
  private final float time;

  LidarPoint(ByteBuffer data) {
    x = data.getFloat(0);
    y = data.getFloat(4);
    z = data.getFloat(8);
    layerId = data.getInt(12);
    time = data.getFloat(16);
  }

  public float getX() {
    return x;
  }

  public float getY() {
    return y;
  }

  public float getZ() {
    return z;
  }

  public int getLayerId() {
    return layerId;
  }

  public float getTime() {
    return time;
  }
}

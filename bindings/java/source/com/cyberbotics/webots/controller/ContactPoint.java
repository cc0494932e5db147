package com.cyberbotics.webots.controller;

import java.nio.ByteBuffer;

/** Where a solid touches something. */
public class ContactPoint {
  private final double[] point;
  private final int nodeId;

  ContactPoint(ByteBuffer data) {
    point = new double[] {data.getDouble(0), data.getDouble(8), data.getDouble(16)};
    nodeId = data.getInt(24);
  }

  public double[] getPoint() {
    return point;
  }

  public int getNodeId() {
    return nodeId;
  }
}

package com.cyberbotics.webots.controller;

import java.nio.ByteBuffer;

/** What a radar has found. */
public class RadarTarget {
  private final double distance;
  private final double receivedPower;
  private final double speed;
  private final double azimuth;

  RadarTarget(ByteBuffer data) {
    distance = data.getDouble(0);
    receivedPower = data.getDouble(8);
    speed = data.getDouble(16);
    azimuth = data.getDouble(24);
  }

  public double getDistance() {
    return distance;
  }

  public double getReceivedPower() {
    return receivedPower;
  }

  public double getSpeed() {
    return speed;
  }

  public double getAzimuth() {
    return azimuth;
  }
}

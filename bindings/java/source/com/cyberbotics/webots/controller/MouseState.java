package com.cyberbotics.webots.controller;

/** Where the mouse is, and its buttons. */
public class MouseState {
  private final double[] values;

  MouseState(double[] values) {
    this.values = values;
  }

  public double getU() {
    return values[0];
  }

  public double getV() {
    return values[1];
  }

  public double getX() {
    return values[2];
  }

  public double getY() {
    return values[3];
  }

  public double getZ() {
    return values[4];
  }

  public boolean getLeft() {
    return values[5] != 0;
  }

  public boolean getMiddle() {
    return values[6] != 0;
  }

  public boolean getRight() {
    return values[7] != 0;
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Pen extends Device {
  public Pen(String name) {
    super(name);
  }

  public Pen(int tag) {
    super(tag);
  }


  public void write(boolean write) {
    Library.wb_pen_write(getTag(), write);
  }

  public void setInkColor(int color, double density) {
    Library.wb_pen_set_ink_color(getTag(), color, density);
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class LED extends Device {
  public LED(String name) {
    super(name);
  }

  public LED(int tag) {
    super(tag);
  }


  public void set(int value) {
    Library.wb_led_set(getTag(), value);
  }

  public int get() {
    return Library.wb_led_get(getTag());
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Keyboard {
  public static final int END = 312;
  public static final int HOME = 313;
  public static final int LEFT = 314;
  public static final int UP = 315;
  public static final int RIGHT = 316;
  public static final int DOWN = 317;
  public static final int PAGEUP = 366;
  public static final int PAGEDOWN = 367;
  public static final int NUMPAD_HOME = 375;
  public static final int NUMPAD_LEFT = 376;
  public static final int NUMPAD_UP = 377;
  public static final int NUMPAD_RIGHT = 378;
  public static final int NUMPAD_DOWN = 379;
  public static final int NUMPAD_END = 382;
  public static final int KEY = 65535;
  public static final int SHIFT = 65536;
  public static final int CONTROL = 131072;
  public static final int ALT = 262144;

  public void enable(int samplingPeriod) {
    Library.wb_keyboard_enable(samplingPeriod);
  }

  public void disable() {
    Library.wb_keyboard_disable();
  }

  public int getSamplingPeriod() {
    return Library.wb_keyboard_get_sampling_period();
  }

  public int getKey() {
    return Library.wb_keyboard_get_key();
  }
}

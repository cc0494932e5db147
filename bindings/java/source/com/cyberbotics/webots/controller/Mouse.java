// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Mouse {

  public void enable(int samplingPeriod) {
    Library.wb_mouse_enable(samplingPeriod);
  }

  public void disable() {
    Library.wb_mouse_disable();
  }

  public int getSamplingPeriod() {
    return Library.wb_mouse_get_sampling_period();
  }

  public void enable3dPosition() {
    Library.wb_mouse_enable_3d_position();
  }

  public void disable3dPosition() {
    Library.wb_mouse_disable_3d_position();
  }

  public boolean is3dPositionEnabled() {
    return Library.wb_mouse_is_3d_position_enabled();
  }

  public MouseState getState() {
    return new MouseState(Library.mouse());
  }
}

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Motion {

  public void play() {
    Library.wbu_motion_play(motionRef);
  }

  public void stop() {
    Library.wbu_motion_stop(motionRef);
  }

  public int getDuration() {
    return Library.wbu_motion_get_duration(motionRef);
  }

  public int getTime() {
    return Library.wbu_motion_get_time(motionRef);
  }

  public void setTime(int time) {
    Library.wbu_motion_set_time(motionRef, time);
  }

  public void setReverse(boolean reverse) {
    Library.wbu_motion_set_reverse(motionRef, reverse);
  }

  public void setLoop(boolean loop) {
    Library.wbu_motion_set_loop(motionRef, loop);
  }

  public boolean isOver() {
    return Library.wbu_motion_is_over(motionRef);
  }

  private final long motionRef;

  public Motion(String fileName) {
    motionRef = Library.wbu_motion_new(fileName);
  }

  public boolean isValid() {
    return motionRef != 0;
  }

  public void delete() {
    Library.wbu_motion_delete(motionRef);
  }
}

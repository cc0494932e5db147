// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Connector extends Device {
  public Connector(String name) {
    super(name);
  }

  public Connector(int tag) {
    super(tag);
  }


  public void enablePresence(int samplingPeriod) {
    Library.wb_connector_enable_presence(getTag(), samplingPeriod);
  }

  public void disablePresence() {
    Library.wb_connector_disable_presence(getTag());
  }

  public int getPresenceSamplingPeriod() {
    return Library.wb_connector_get_presence_sampling_period(getTag());
  }

  public int getPresence() {
    return Library.wb_connector_get_presence(getTag());
  }

  public boolean isLocked() {
    return Library.wb_connector_is_locked(getTag());
  }

  public void lock() {
    Library.wb_connector_lock(getTag());
  }

  public void unlock() {
    Library.wb_connector_unlock(getTag());
  }
}

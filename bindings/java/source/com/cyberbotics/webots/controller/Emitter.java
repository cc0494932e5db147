// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Emitter extends Device {
  public Emitter(String name) {
    super(name);
  }

  public Emitter(int tag) {
    super(tag);
  }

  public static final int CHANNEL_BROADCAST = -1;

  public int getBufferSize() {
    return Library.wb_emitter_get_buffer_size(getTag());
  }

  public void setChannel(int channel) {
    Library.wb_emitter_set_channel(getTag(), channel);
  }

  public int getChannel() {
    return Library.wb_emitter_get_channel(getTag());
  }

  public double getRange() {
    return Library.wb_emitter_get_range(getTag());
  }

  public void setRange(double range) {
    Library.wb_emitter_set_range(getTag(), range);
  }

  public int send(byte[] data) {
    return Library.wb_emitter_send(getTag(), data, data.length);
  }

  public int send(byte[] data, int size) {
    return Library.wb_emitter_send(getTag(), data, Math.min(size, data.length));
  }

  public int send(String text) {
    return send((text + "\0").getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }
}

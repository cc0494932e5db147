// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Receiver extends Device {
  public Receiver(String name) {
    super(name);
  }

  public Receiver(int tag) {
    super(tag);
  }

  public static final int CHANNEL_BROADCAST = -1;

  public void enable(int samplingPeriod) {
    Library.wb_receiver_enable(getTag(), samplingPeriod);
  }

  public void disable() {
    Library.wb_receiver_disable(getTag());
  }

  public int getSamplingPeriod() {
    return Library.wb_receiver_get_sampling_period(getTag());
  }

  public void setChannel(int channel) {
    Library.wb_receiver_set_channel(getTag(), channel);
  }

  public int getChannel() {
    return Library.wb_receiver_get_channel(getTag());
  }

  public int getQueueLength() {
    return Library.wb_receiver_get_queue_length(getTag());
  }

  public void nextPacket() {
    Library.wb_receiver_next_packet(getTag());
  }

  public int getDataSize() {
    return Library.wb_receiver_get_data_size(getTag());
  }

  public double getSignalStrength() {
    return Library.wb_receiver_get_signal_strength(getTag());
  }

  public double[] getEmitterDirection() {
    return Library.doubles(Library.wb_receiver_get_emitter_direction(getTag()), 3);
  }

  public byte[] getData() {
    return Library.bytes(Library.wb_receiver_get_data(getTag()), getDataSize());
  }
}

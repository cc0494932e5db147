// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Speaker extends Device {
  public Speaker(String name) {
    super(name);
  }

  public Speaker(int tag) {
    super(tag);
  }


  public boolean isSoundPlaying(String sound) {
    return Library.wb_speaker_is_sound_playing(getTag(), sound);
  }

  public void stop(String sound) {
    Library.wb_speaker_stop(getTag(), sound);
  }

  public boolean setEngine(String engine) {
    return Library.wb_speaker_set_engine(getTag(), engine);
  }

  public boolean setLanguage(String language) {
    return Library.wb_speaker_set_language(getTag(), language);
  }

  public String getEngine() {
    return Library.wb_speaker_get_engine(getTag());
  }

  public String getLanguage() {
    return Library.wb_speaker_get_language(getTag());
  }

  public void speak(String text, double volume) {
    Library.wb_speaker_speak(getTag(), text, volume);
  }

  public boolean isSpeaking() {
    return Library.wb_speaker_is_speaking(getTag());
  }

  public static void playSound(Speaker left, Speaker right, String sound, double volume, double pitch, double balance,
                               boolean loop) {
    final int leftTag = left == null ? 0 : left.getTag();
    final int rightTag = right == null ? 0 : right.getTag();
    Library.wb_speaker_play_sound(leftTag, rightTag, sound, volume, pitch, balance, loop);
  }
}

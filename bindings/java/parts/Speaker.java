  public static void playSound(Speaker left, Speaker right, String sound, double volume, double pitch, double balance,
                               boolean loop) {
    final int leftTag = left == null ? 0 : left.getTag();
    final int rightTag = right == null ? 0 : right.getTag();
    Library.wb_speaker_play_sound(leftTag, rightTag, sound, volume, pitch, balance, loop);
  }

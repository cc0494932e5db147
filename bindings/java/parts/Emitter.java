  public int send(byte[] data) {
    return Library.wb_emitter_send(getTag(), data, data.length);
  }

  public int send(byte[] data, int size) {
    return Library.wb_emitter_send(getTag(), data, Math.min(size, data.length));
  }

  public int send(String text) {
    return send((text + "\0").getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

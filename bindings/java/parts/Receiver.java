  public byte[] getData() {
    return Library.bytes(Library.wb_receiver_get_data(getTag()), getDataSize());
  }

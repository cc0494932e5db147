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

  private final long imageRef;

  private ImageRef(long ref) {
    imageRef = ref;
  }

  static ImageRef of(long ref) {
    return ref == 0 ? null : new ImageRef(ref);
  }

  long getImageRef() {
    return imageRef;
  }

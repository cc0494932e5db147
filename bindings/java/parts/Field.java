import java.util.HashMap;
  private static final HashMap<Long, Field> fields = new HashMap<>();
  private final long fieldRef;

  private Field(long ref) {
    fieldRef = ref;
  }

  /** One object for each reference, so that fields can be compared. */
  public static Field findField(long ref) {
    return ref == 0 ? null : fields.computeIfAbsent(ref, Field::new);
  }

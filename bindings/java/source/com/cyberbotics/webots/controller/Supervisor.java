// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

package com.cyberbotics.webots.controller;

public class Supervisor extends Robot {
  public static final int SIMULATION_MODE_PAUSE = 0;
  public static final int SIMULATION_MODE_REAL_TIME = 1;
  public static final int SIMULATION_MODE_FAST = 2;
  public static final int SIMULATION_MODE_RUN = 2;

  public void simulationQuit(int status) {
    Library.wb_supervisor_simulation_quit(status);
  }

  public void simulationReset() {
    Library.wb_supervisor_simulation_reset();
  }

  public void simulationResetPhysics() {
    Library.wb_supervisor_simulation_reset_physics();
  }

  public int simulationGetMode() {
    return Library.wb_supervisor_simulation_get_mode();
  }

  public void simulationSetMode(int mode) {
    Library.wb_supervisor_simulation_set_mode(mode);
  }

  public void worldLoad(String filename) {
    Library.wb_supervisor_world_load(filename);
  }

  public void worldReload() {
    Library.wb_supervisor_world_reload();
  }

  public boolean worldSave(String filename) {
    return Library.wb_supervisor_world_save(filename);
  }

  public void exportImage(String filename, int quality) {
    Library.wb_supervisor_export_image(filename, quality);
  }

  public boolean animationStartRecording(String filename) {
    return Library.wb_supervisor_animation_start_recording(filename);
  }

  public boolean animationStopRecording() {
    return Library.wb_supervisor_animation_stop_recording();
  }

  public void movieStartRecording(String filename, int width, int height, int codec, int quality, int acceleration, boolean caption) {
    Library.wb_supervisor_movie_start_recording(filename, width, height, codec, quality, acceleration, caption);
  }

  public void movieStopRecording() {
    Library.wb_supervisor_movie_stop_recording();
  }

  public boolean movieIsReady() {
    return Library.wb_supervisor_movie_is_ready();
  }

  public boolean movieFailed() {
    return Library.wb_supervisor_movie_failed();
  }

  public void setLabel(int id, String text, double x, double y, double size, int color, double transparency, String font) {
    Library.wb_supervisor_set_label(id, text, x, y, size, color, transparency, font);
  }

  public void setLabel(int id, String text, double x, double y, double size, int color, double transparency) {
    setLabel(id, text, x, y, size, color, transparency, "Arial");
  }

  public void setLabel(int id, String text, double x, double y, double size, int color) {
    setLabel(id, text, x, y, size, color, 0, "Arial");
  }

  public Node getRoot() {
    return Node.findNode(Library.wb_supervisor_node_get_root());
  }

  public Node getSelf() {
    return Node.findNode(Library.wb_supervisor_node_get_self());
  }

  public Node getFromDef(String def) {
    return Node.findNode(Library.wb_supervisor_node_get_from_def(def));
  }

  public Node getFromId(int id) {
    return Node.findNode(Library.wb_supervisor_node_get_from_id(id));
  }

  public Node getFromDeviceTag(int tag) {
    return Node.findNode(Library.wb_supervisor_node_get_from_device(tag));
  }

  public Node getSelected() {
    return Node.findNode(Library.wb_supervisor_node_get_selected());
  }

  public boolean virtualRealityHeadsetIsUsed() {
    return Library.wb_supervisor_virtual_reality_headset_is_used();
  }

  public double[] virtualRealityHeadsetGetPosition() {
    return Library.doubles(Library.wb_supervisor_virtual_reality_headset_get_position(), 3);
  }

  public double[] virtualRealityHeadsetGetOrientation() {
    return Library.doubles(Library.wb_supervisor_virtual_reality_headset_get_orientation(), 9);
  }

  public void simulationRevert() {
    Library.wb_supervisor_simulation_revert();
  }

  public void loadWorld(String filename) {
    Library.wb_supervisor_load_world(filename);
  }

  public boolean saveWorld(String filename) {
    return Library.wb_supervisor_save_world(filename);
  }

  public void simulationPhysicsReset() {
    Library.wb_supervisor_simulation_physics_reset();
  }

  public void startMovie(String file, int width, int height, int codec, int quality, int acceleration, boolean caption) {
    Library.wb_supervisor_start_movie(file, width, height, codec, quality, acceleration, caption);
  }

  public void stopMovie() {
    Library.wb_supervisor_stop_movie();
  }

  public int getMovieStatus() {
    return Library.wb_supervisor_get_movie_status();
  }
  public static final int MOVIE_READY = 0;
  public static final int MOVIE_RECORDING = 1;
  public static final int MOVIE_SAVING = 2;
  public static final int MOVIE_WRITE_ERROR = 3;
  public static final int MOVIE_ENCODING_ERROR = 4;
  public static final int MOVIE_SIMULATION_ERROR = 5;

  public int movieGetStatus() {
    return Library.wb_supervisor_movie_get_status();
  }

  public Supervisor() {}

  public boolean worldSave() {
    return Library.wb_supervisor_world_save(null);
  }

  public boolean saveWorld() {
    return worldSave();
  }

  public Node getFromDevice(Device device) {
    return device == null ? null : getFromDeviceTag(device.getTag());
  }
}

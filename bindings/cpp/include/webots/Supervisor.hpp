// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_SUPERVISOR_HPP
#define WEBOTS_SUPERVISOR_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Robot.hpp>
#include <webots/Device.hpp>
#include <webots/Node.hpp>

namespace webots {

  class Supervisor : public Robot {
  public:
    Supervisor() {}
    virtual ~Supervisor();
    typedef enum {
      SIMULATION_MODE_PAUSE = 0,
      SIMULATION_MODE_REAL_TIME = 1,
      SIMULATION_MODE_FAST = 2,
      SIMULATION_MODE_RUN = 2
    } SimulationMode;
    static Supervisor *getSupervisorInstance();
    virtual void simulationQuit(int status);
    virtual void simulationReset();
    virtual void simulationResetPhysics();
    SimulationMode simulationGetMode() const;
    virtual void simulationSetMode(SimulationMode mode);
    virtual void worldLoad(const std::string &filename);
    virtual void worldReload();
    virtual bool worldSave();
    virtual bool worldSave(const std::string &filename);
    void exportImage(const std::string &filename, int quality) const;
    virtual bool animationStartRecording(const std::string &filename);
    virtual bool animationStopRecording();
    virtual void movieStartRecording(const std::string &filename, int width, int height, int codec, int quality, int acceleration, bool caption);
    virtual void movieStopRecording();
    bool movieIsReady() const;
    bool movieFailed() const;
    virtual void setLabel(int id, const std::string &text, double x, double y, double size, int color, double transparency = 0, const std::string &font = "Arial");
    Node *getRoot() const;
    Node *getSelf() const;
    Node *getFromDef(const std::string &def) const;
    Node *getFromId(int id) const;
    Node *getFromDevice(const Device *device) const;
    Node *getFromDeviceTag(int tag) const;
    Node *getSelected() const;
    bool virtualRealityHeadsetIsUsed() const;
    const double *virtualRealityHeadsetGetPosition() const;
    const double *virtualRealityHeadsetGetOrientation() const;
    virtual void simulationRevert();
    virtual void loadWorld(const std::string &filename);
    virtual bool saveWorld();
    virtual bool saveWorld(const std::string &filename);
    virtual void simulationPhysicsReset();
    virtual void startMovie(const std::string &file, int width, int height, int codec, int quality, int acceleration, bool caption);
    virtual void stopMovie();
    int getMovieStatus();
    enum {
      MOVIE_READY = 0,
      MOVIE_RECORDING = 1,
      MOVIE_SAVING = 2,
      MOVIE_WRITE_ERROR = 3,
      MOVIE_ENCODING_ERROR = 4,
      MOVIE_SIMULATION_ERROR = 5
    };
    int movieGetStatus() const;
  };
}  // namespace webots

#endif

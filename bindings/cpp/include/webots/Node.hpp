// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_NODE_HPP
#define WEBOTS_NODE_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include "../../c/webots/types.h"
#include <webots/Field.hpp>
#include <webots/Proto.hpp>
#include "../../c/webots/contact_point.h"

namespace webots {
  typedef WbContactPoint ContactPoint;
  class Field;
  class Proto;

  class Node {
  public:
    typedef enum {
      NO_NODE = 0,
      APPEARANCE = 1,
      BACKGROUND = 2,
      BILLBOARD = 3,
      BOX = 4,
      CAD_SHAPE = 5,
      CAPSULE = 6,
      COLOR = 7,
      CONE = 8,
      COORDINATE = 9,
      CYLINDER = 10,
      DIRECTIONAL_LIGHT = 11,
      ELEVATION_GRID = 12,
      FOG = 13,
      GROUP = 14,
      IMAGE_TEXTURE = 15,
      INDEXED_FACE_SET = 16,
      INDEXED_LINE_SET = 17,
      MATERIAL = 18,
      MESH = 19,
      MUSCLE = 20,
      NORMAL = 21,
      PBR_APPEARANCE = 22,
      PLANE = 23,
      POINT_LIGHT = 24,
      POINT_SET = 25,
      POSE = 26,
      SHAPE = 27,
      SPHERE = 28,
      SPOT_LIGHT = 29,
      TEXTURE_COORDINATE = 30,
      TEXTURE_TRANSFORM = 31,
      TRANSFORM = 32,
      VIEWPOINT = 33,
      ROBOT = 34,
      ACCELEROMETER = 35,
      ALTIMETER = 36,
      BRAKE = 37,
      CAMERA = 38,
      COMPASS = 39,
      CONNECTOR = 40,
      DISPLAY = 41,
      DISTANCE_SENSOR = 42,
      EMITTER = 43,
      GPS = 44,
      GYRO = 45,
      INERTIAL_UNIT = 46,
      LED = 47,
      LIDAR = 48,
      LIGHT_SENSOR = 49,
      LINEAR_MOTOR = 50,
      PEN = 51,
      POSITION_SENSOR = 52,
      PROPELLER = 53,
      RADAR = 54,
      RANGE_FINDER = 55,
      RECEIVER = 56,
      ROTATIONAL_MOTOR = 57,
      SKIN = 58,
      SPEAKER = 59,
      TOUCH_SENSOR = 60,
      VACUUM_GRIPPER = 61,
      BALL_JOINT = 62,
      BALL_JOINT_PARAMETERS = 63,
      CHARGER = 64,
      CONTACT_PROPERTIES = 65,
      DAMPING = 66,
      FLUID = 67,
      FOCUS = 68,
      HINGE_JOINT = 69,
      HINGE_JOINT_PARAMETERS = 70,
      HINGE_2_JOINT = 71,
      IMMERSION_PROPERTIES = 72,
      JOINT_PARAMETERS = 73,
      LENS = 74,
      LENS_FLARE = 75,
      PHYSICS = 76,
      RECOGNITION = 77,
      SLIDER_JOINT = 78,
      SLOT = 79,
      SOLID = 80,
      SOLID_REFERENCE = 81,
      TRACK = 82,
      TRACK_WHEEL = 83,
      WORLD_INFO = 84,
      ZOOM = 85,
      MICROPHONE = 86,
      RADIO = 87,
      SUPERVISOR = 1000,
      DIFFERENTIAL_WHEELS = 1001
    } Type;
    enum {
      CUBEMAP = 1002
    };
    virtual void remove();
    virtual ~Node() {}
    int getId() const;
    Type getType() const;
    std::string getDef() const;
    std::string getTypeName() const;
    std::string getBaseTypeName() const;
    Node *getParentNode() const;
    bool isProto() const;
    Node *getFromProtoDef(const std::string &def) const;
    int getNumberOfFields() const;
    int getProtoNumberOfFields() const;
    Field *getField(const std::string &fieldName) const;
    Field *getProtoField(const std::string &fieldName) const;
    Field *getFieldByIndex(int index) const;
    Field *getProtoFieldByIndex(int index) const;
    int getNumberOfBaseNodeFields() const;
    Field *getBaseNodeField(const std::string &fieldName) const;
    Field *getBaseNodeFieldByIndex(int index) const;
    Proto *getProto() const;
    const double *getPosition() const;
    const double *getOrientation() const;
    const double *getPose() const;
    const double *getPose(const Node *fromNode) const;
    void enablePoseTracking(int samplingPeriod) const;
    void enablePoseTracking(int samplingPeriod, const Node *fromNode) const;
    void disablePoseTracking() const;
    void disablePoseTracking(const Node *fromNode) const;
    void enableContactPointsTracking(int samplingPeriod, bool includeDescendants = false) const;
    void disableContactPointsTracking(bool includeDescendants = false) const;
    ContactPoint *getContactPoints(bool includeDescendants, int *size) const;
    const double *getCenterOfMass() const;
    const double *getContactPoint(int index) const;
    Node *getContactPointNode(int index) const;
    int getNumberOfContactPoints(bool includeDescendants = false) const;
    bool getStaticBalance() const;
    const double *getVelocity() const;
    std::string exportString() const;
    void setVelocity(const double velocity[6]);
    void resetPhysics();
    void restartController();
    void moveViewpoint() const;
    void setVisibility(const Node *from, bool visible);
    void addForce(const double force[3], bool relative);
    void addForceWithOffset(const double force[3], const double offset[3], bool relative);
    void addTorque(const double torque[3], bool relative);
    void saveState(const std::string &stateName);
    void loadState(const std::string &stateName);
    void setJointPosition(double position, int index = 1);
    static Node *findNode(WbNodeRef ref);
    static void cleanup();

  private:
    explicit Node(WbNodeRef ref) : nodeRef(ref) {}
    WbNodeRef nodeRef;
  };
}  // namespace webots

#endif

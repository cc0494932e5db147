// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_FIELD_HPP
#define WEBOTS_FIELD_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include "../../c/webots/types.h"
#include <webots/Node.hpp>

namespace webots {
  class Node;

  class Field {
  public:
    virtual ~Field() {}
    typedef enum {
      NO_FIELD = 0,
      SF_BOOL = 1,
      SF_INT32 = 2,
      SF_FLOAT = 3,
      SF_VEC2F = 4,
      SF_VEC3F = 5,
      SF_ROTATION = 6,
      SF_COLOR = 7,
      SF_STRING = 8,
      SF_NODE = 9,
      MF = 16,
      MF_BOOL = 17,
      MF_INT32 = 18,
      MF_FLOAT = 19,
      MF_VEC2F = 20,
      MF_VEC3F = 21,
      MF_ROTATION = 22,
      MF_COLOR = 23,
      MF_STRING = 24,
      MF_NODE = 25
    } Type;
    std::string getName() const;
    Type getType() const;
    std::string getTypeName() const;
    int getCount() const;
    Field *getActualField() const;
    void enableSFTracking(int samplingPeriod);
    void disableSFTracking();
    bool getSFBool() const;
    int getSFInt32() const;
    double getSFFloat() const;
    const double *getSFVec2f() const;
    const double *getSFVec3f() const;
    const double *getSFRotation() const;
    const double *getSFColor() const;
    std::string getSFString() const;
    Node *getSFNode() const;
    bool getMFBool(int index) const;
    int getMFInt32(int index) const;
    double getMFFloat(int index) const;
    const double *getMFVec2f(int index) const;
    const double *getMFVec3f(int index) const;
    const double *getMFRotation(int index) const;
    const double *getMFColor(int index) const;
    std::string getMFString(int index) const;
    Node *getMFNode(int index) const;
    void setSFBool(bool value);
    void setSFInt32(int value);
    void setSFFloat(double value);
    void setSFVec2f(const double values[2]);
    void setSFVec3f(const double values[3]);
    void setSFRotation(const double values[4]);
    void setSFColor(const double values[3]);
    void setSFString(const std::string &value);
    void setMFBool(int index, bool value);
    void setMFInt32(int index, int value);
    void setMFFloat(int index, double value);
    void setMFVec2f(int index, const double values[2]);
    void setMFVec3f(int index, const double values[3]);
    void setMFRotation(int index, const double values[4]);
    void setMFColor(int index, const double values[3]);
    void setMFString(int index, const std::string &value);
    void insertMFBool(int index, bool value);
    void insertMFInt32(int index, int value);
    void insertMFFloat(int index, double value);
    void insertMFVec2f(int index, const double values[2]);
    void insertMFVec3f(int index, const double values[3]);
    void insertMFRotation(int index, const double values[4]);
    void insertMFColor(int index, const double values[3]);
    void insertMFString(int index, const std::string &value);
    void removeMF(int index);
    void removeSF();
    void importMFNode(int position, const std::string &filename);
    void importMFNodeFromString(int position, const std::string &nodeString);
    void importSFNode(const std::string &filename);
    void importSFNodeFromString(const std::string &nodeString);
    static Field *findField(WbFieldRef ref);
    static void cleanup();

  private:
    explicit Field(WbFieldRef ref) : fieldRef(ref) {}
    WbFieldRef fieldRef;
  };
}  // namespace webots

#endif

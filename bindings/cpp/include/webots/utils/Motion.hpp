// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_MOTION_HPP
#define WEBOTS_MOTION_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include "../../../c/webots/types.h"

namespace webots {

  class Motion {
  public:
    explicit Motion(const std::string &fileName);
    bool isValid() const;
    virtual ~Motion();
    virtual void play();
    virtual void stop();
    int getDuration() const;
    int getTime() const;
    virtual void setTime(int time);
    virtual void setReverse(bool reverse);
    virtual void setLoop(bool loop);
    bool isOver() const;

  protected:
    WbMotionRef getMotionRef() const { return motionRef; }

  private:
    WbMotionRef motionRef;
    Motion(const Motion &);
    Motion &operator=(const Motion &);
  };
}  // namespace webots

#endif

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_PROTO_HPP
#define WEBOTS_PROTO_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include "../../c/webots/types.h"
#include <webots/Field.hpp>

namespace webots {
  class Field;

  class Proto {
  public:
    virtual ~Proto() {}
    std::string getTypeName() const;
    bool isDerived() const;
    Proto *getParent() const;
    Field *getField(const std::string &fieldName) const;
    Field *getFieldByIndex(int index) const;
    int getNumberOfFields() const;
    static Proto *findProto(WbProtoRef ref);
    static void cleanup();

  private:
    explicit Proto(WbProtoRef ref) : protoRef(ref) {}
    WbProtoRef protoRef;
  };
}  // namespace webots

#endif

// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_IMAGE_REF_HPP
#define WEBOTS_IMAGE_REF_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include "../../c/webots/types.h"

namespace webots {

  class ImageRef {
  public:
    virtual ~ImageRef() {}
    explicit ImageRef(const WbImageRef &imageRef) : imageRef(imageRef) {}
    WbImageRef getImageRef() const { return imageRef; }

  private:
    WbImageRef imageRef;
  };
}  // namespace webots

#endif

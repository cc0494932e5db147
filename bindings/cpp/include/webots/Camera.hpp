// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_CAMERA_HPP
#define WEBOTS_CAMERA_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>
#include "../../c/webots/camera_recognition_object.h"

namespace webots {
  typedef WbCameraRecognitionObject CameraRecognitionObject;

  class Camera : public Device {
  public:
    explicit Camera(const std::string &name) : Device(name) {}
    explicit Camera(WbDeviceTag tag) : Device(tag) {}
    virtual ~Camera() {}
    virtual void enable(int samplingPeriod);
    virtual void disable();
    int getSamplingPeriod() const;
    const unsigned char *getImage() const;
    int getWidth() const;
    int getHeight() const;
    double getFov() const;
    double getMaxFov() const;
    double getMinFov() const;
    virtual void setFov(double fov);
    double getExposure() const;
    void setExposure(double exposure);
    double getFocalLength() const;
    double getFocalDistance() const;
    double getMaxFocalDistance() const;
    double getMinFocalDistance() const;
    virtual void setFocalDistance(double focalDistance);
    double getNear() const;
    int saveImage(const std::string &filename, int quality) const;
    bool hasRecognition() const;
    void recognitionEnable(int samplingPeriod);
    void recognitionDisable();
    int getRecognitionSamplingPeriod() const;
    int getRecognitionNumberOfObjects() const;
    const WbCameraRecognitionObject *getRecognitionObjects() const;
    bool hasRecognitionSegmentation() const;
    void enableRecognitionSegmentation();
    void disableRecognitionSegmentation();
    bool isRecognitionSegmentationEnabled() const;
    const unsigned char *getRecognitionSegmentationImage() const;
    int saveRecognitionSegmentationImage(const std::string &filename, int quality) const;
    int getType() const;
    const float *getRangeImage() const;
    double getMaxRange() const;
    void moveWindow(int x, int y);
    enum {
      COLOR = 99,
      RANGE_FINDER = 114
    };
    static float rangeImageGetDepth(const float *image, int width, int x, int y);
    static float rangeImageGetValue(const float *image, double near, double far, int width, int x, int y);
    static unsigned char imageGetRed(const unsigned char *image, int width, int x, int y);
    static unsigned char imageGetGreen(const unsigned char *image, int width, int x, int y);
    static unsigned char imageGetBlue(const unsigned char *image, int width, int x, int y);
    static unsigned char imageGetGray(const unsigned char *image, int width, int x, int y);
    static unsigned char imageGetGrey(const unsigned char *image, int width, int x, int y);
  };
}  // namespace webots

#endif

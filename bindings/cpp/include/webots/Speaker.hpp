// Generated from schema/api by `cargo xtask codegen`; edits here are lost.

#ifndef WEBOTS_SPEAKER_HPP
#define WEBOTS_SPEAKER_HPP

#ifndef WB_USING_CPP_API
#define WB_USING_CPP_API
#endif
#include <string>
#include <webots/Device.hpp>

namespace webots {

  class Speaker : public Device {
  public:
    explicit Speaker(const std::string &name) : Device(name) {}
    explicit Speaker(WbDeviceTag tag) : Device(tag) {}
    virtual ~Speaker() {}
    static void playSound(Speaker *left, Speaker *right, const std::string &sound, double volume, double pitch, double balance, bool loop);
    bool isSoundPlaying(const std::string &sound) const;
    void stop(const std::string &sound);
    bool setEngine(const std::string &engine);
    bool setLanguage(const std::string &language);
    std::string getEngine();
    std::string getLanguage();
    void speak(const std::string &text, double volume);
    bool isSpeaking() const;
  };
}  // namespace webots

#endif

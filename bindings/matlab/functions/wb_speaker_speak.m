function wb_speaker_speak(tag, text, volume)
% wb_speaker_speak
%   wb_speaker_speak(tag, text, volume)
%   In C: void wb_speaker_speak(WbDeviceTag tag, const char *text, double volume)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_speaker_speak', tag, text, volume);
end

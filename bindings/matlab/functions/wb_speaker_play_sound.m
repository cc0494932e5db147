function wb_speaker_play_sound(left, right, sound, volume, pitch, balance, loop)
% wb_speaker_play_sound
%   wb_speaker_play_sound(left, right, sound, volume, pitch, balance, loop)
%   In C: void wb_speaker_play_sound(WbDeviceTag left, WbDeviceTag right, const char *sound, double volume, double pitch, double balance, bool loop)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_speaker_play_sound', left, right, sound, volume, pitch, balance, loop);
end

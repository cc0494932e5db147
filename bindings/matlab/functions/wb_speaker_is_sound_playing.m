function result = wb_speaker_is_sound_playing(tag, sound)
% wb_speaker_is_sound_playing
%   result = wb_speaker_is_sound_playing(tag, sound)
%   In C: bool wb_speaker_is_sound_playing(WbDeviceTag tag, const char *sound)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_speaker_is_sound_playing', tag, sound);
end

function wb_speaker_stop(tag, sound)
% wb_speaker_stop
%   wb_speaker_stop(tag, sound)
%   In C: void wb_speaker_stop(WbDeviceTag tag, const char *sound)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_speaker_stop', tag, sound);
end

function result = wb_speaker_is_speaking(tag)
% wb_speaker_is_speaking
%   result = wb_speaker_is_speaking(tag)
%   In C: bool wb_speaker_is_speaking(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_speaker_is_speaking', tag);
end

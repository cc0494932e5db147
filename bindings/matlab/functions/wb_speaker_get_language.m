function result = wb_speaker_get_language(tag)
% wb_speaker_get_language
%   result = wb_speaker_get_language(tag)
%   In C: const char *wb_speaker_get_language(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_speaker_get_language', tag);
end

function result = wb_speaker_set_language(tag, language)
% wb_speaker_set_language
%   result = wb_speaker_set_language(tag, language)
%   In C: bool wb_speaker_set_language(WbDeviceTag tag, const char *language)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_speaker_set_language', tag, language);
end

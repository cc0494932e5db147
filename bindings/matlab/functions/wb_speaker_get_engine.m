function result = wb_speaker_get_engine(tag)
% wb_speaker_get_engine
%   result = wb_speaker_get_engine(tag)
%   In C: const char *wb_speaker_get_engine(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_speaker_get_engine', tag);
end

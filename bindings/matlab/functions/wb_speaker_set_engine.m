function result = wb_speaker_set_engine(tag, engine)
% wb_speaker_set_engine
%   result = wb_speaker_set_engine(tag, engine)
%   In C: bool wb_speaker_set_engine(WbDeviceTag tag, const char *engine)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_speaker_set_engine', tag, engine);
end

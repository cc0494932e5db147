function wb_microphone_disable(tag)
% wb_microphone_disable
%   wb_microphone_disable(tag)
%   In C: void wb_microphone_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_microphone_disable', tag);
end

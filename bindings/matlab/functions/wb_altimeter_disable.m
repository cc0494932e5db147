function wb_altimeter_disable(tag)
% wb_altimeter_disable
%   wb_altimeter_disable(tag)
%   In C: void wb_altimeter_disable(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_altimeter_disable', tag);
end

function wb_brake_set_damping_constant(tag, damping_constant)
% wb_brake_set_damping_constant
%   wb_brake_set_damping_constant(tag, damping_constant)
%   In C: void wb_brake_set_damping_constant(WbDeviceTag tag, double damping_constant)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_brake_set_damping_constant', tag, damping_constant);
end

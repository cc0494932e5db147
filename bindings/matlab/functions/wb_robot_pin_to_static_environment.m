function wb_robot_pin_to_static_environment(pin)
% wb_robot_pin_to_static_environment
%   wb_robot_pin_to_static_environment(pin)
%   In C: void wb_robot_pin_to_static_environment(bool pin)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_robot_pin_to_static_environment', pin);
end

function result = wb_joystick_get_axis_value(axis)
% wb_joystick_get_axis_value
%   result = wb_joystick_get_axis_value(axis)
%   In C: int wb_joystick_get_axis_value(int axis)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_joystick_get_axis_value', axis);
end

function wb_joystick_enable(sampling_period)
% wb_joystick_enable
%   wb_joystick_enable(sampling_period)
%   In C: void wb_joystick_enable(int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_joystick_enable', sampling_period);
end

function wb_keyboard_enable(sampling_period)
% wb_keyboard_enable
%   wb_keyboard_enable(sampling_period)
%   In C: void wb_keyboard_enable(int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_keyboard_enable', sampling_period);
end

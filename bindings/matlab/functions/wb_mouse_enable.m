function wb_mouse_enable(sampling_period)
% wb_mouse_enable
%   wb_mouse_enable(sampling_period)
%   In C: void wb_mouse_enable(int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_mouse_enable', sampling_period);
end

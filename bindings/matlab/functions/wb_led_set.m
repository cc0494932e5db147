function wb_led_set(tag, value)
% wb_led_set
%   wb_led_set(tag, value)
%   In C: void wb_led_set(WbDeviceTag tag, int value)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_led_set', tag, value);
end

function result = wb_led_get(tag)
% wb_led_get
%   result = wb_led_get(tag)
%   In C: int wb_led_get(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_led_get', tag);
end

function wbu_driver_cleanup()
% wbu_driver_cleanup
%   wbu_driver_cleanup()
%   In C: void wbu_driver_cleanup()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_cleanup');
end

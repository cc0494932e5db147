function wbu_driver_init()
% wbu_driver_init
%   wbu_driver_init()
%   In C: void wbu_driver_init()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wbu_driver_init');
end

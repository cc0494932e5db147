function result = wbu_driver_step()
% wbu_driver_step
%   result = wbu_driver_step()
%   In C: int wbu_driver_step()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_step');
end

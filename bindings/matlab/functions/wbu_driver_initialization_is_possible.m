function result = wbu_driver_initialization_is_possible()
% wbu_driver_initialization_is_possible
%   result = wbu_driver_initialization_is_possible()
%   In C: bool wbu_driver_initialization_is_possible()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_initialization_is_possible');
end

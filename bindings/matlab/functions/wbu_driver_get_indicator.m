function result = wbu_driver_get_indicator()
% wbu_driver_get_indicator
%   result = wbu_driver_get_indicator()
%   In C: WbuDriverIndicatorState wbu_driver_get_indicator()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_driver_get_indicator');
end

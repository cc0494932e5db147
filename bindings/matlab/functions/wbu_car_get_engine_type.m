function result = wbu_car_get_engine_type()
% wbu_car_get_engine_type
%   result = wbu_car_get_engine_type()
%   In C: WbuCarEngineType wbu_car_get_engine_type()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_engine_type');
end

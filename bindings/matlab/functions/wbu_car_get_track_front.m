function result = wbu_car_get_track_front()
% wbu_car_get_track_front
%   result = wbu_car_get_track_front()
%   In C: double wbu_car_get_track_front()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_track_front');
end

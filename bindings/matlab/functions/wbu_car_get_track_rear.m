function result = wbu_car_get_track_rear()
% wbu_car_get_track_rear
%   result = wbu_car_get_track_rear()
%   In C: double wbu_car_get_track_rear()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_car_get_track_rear');
end

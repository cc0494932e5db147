function result = wb_robot_wait_for_user_input_event(event_type, timeout)
% wb_robot_wait_for_user_input_event
%   result = wb_robot_wait_for_user_input_event(event_type, timeout)
%   In C: WbUserInputEvent wb_robot_wait_for_user_input_event(WbUserInputEvent event_type, int timeout)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_wait_for_user_input_event', event_type, timeout);
end

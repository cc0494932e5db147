function wb_robot_wwi_send_text(text)
% wb_robot_wwi_send_text
%   wb_robot_wwi_send_text(text)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_robot_wwi_send_text', text);
end

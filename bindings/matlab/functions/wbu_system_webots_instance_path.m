function result = wbu_system_webots_instance_path(refresh)
% wbu_system_webots_instance_path
%   result = wbu_system_webots_instance_path(refresh)
%   In C: const char *wbu_system_webots_instance_path(bool refresh)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_system_webots_instance_path', refresh);
end

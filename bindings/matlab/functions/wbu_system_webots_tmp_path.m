function result = wbu_system_webots_tmp_path(refresh)
% wbu_system_webots_tmp_path
%   result = wbu_system_webots_tmp_path(refresh)
%   In C, deprecated: const char *wbu_system_webots_tmp_path(bool refresh)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_system_webots_tmp_path', refresh);
end

function result = wbu_system_short_path(path)
% wbu_system_short_path
%   result = wbu_system_short_path(path)
%   In C: const char *wbu_system_short_path(const char *path)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_system_short_path', path);
end

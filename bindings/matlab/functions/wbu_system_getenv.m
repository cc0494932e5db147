function result = wbu_system_getenv(variable)
% wbu_system_getenv
%   result = wbu_system_getenv(variable)
%   In C: const char *wbu_system_getenv(const char *variable)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_system_getenv', variable);
end

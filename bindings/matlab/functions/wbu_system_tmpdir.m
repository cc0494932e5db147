function result = wbu_system_tmpdir()
% wbu_system_tmpdir
%   result = wbu_system_tmpdir()
%   In C: const char *wbu_system_tmpdir()

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wbu_system_tmpdir');
end

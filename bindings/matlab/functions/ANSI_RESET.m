function value = ANSI_RESET
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[0m'];
end

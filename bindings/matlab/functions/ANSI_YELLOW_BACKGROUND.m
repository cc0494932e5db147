function value = ANSI_YELLOW_BACKGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[43m'];
end

function value = ANSI_BLUE_BACKGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[44m'];
end

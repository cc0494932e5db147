function value = ANSI_CLEAR_SCREEN
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[2J'];
end

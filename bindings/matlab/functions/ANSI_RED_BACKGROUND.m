function value = ANSI_RED_BACKGROUND
% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  value = ['', char(27), '[41m'];
end

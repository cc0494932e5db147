function wb_console_print(text, stream)
% wb_console_print
%   wb_console_print(text, stream)
%   In C: void wb_console_print(const char *text, int stream)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_console_print', text, stream);
end

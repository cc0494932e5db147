function wb_supervisor_export_image(filename, quality)
% wb_supervisor_export_image
%   wb_supervisor_export_image(filename, quality)
%   In C: void wb_supervisor_export_image(const char *filename, int quality)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_supervisor_export_image', filename, quality);
end

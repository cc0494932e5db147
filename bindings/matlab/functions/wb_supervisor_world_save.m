function result = wb_supervisor_world_save(varargin)
% wb_supervisor_world_save
%   result = wb_supervisor_world_save(filename)
%   result = wb_supervisor_world_save()
%   In C: bool wb_supervisor_world_save(const char *filename)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_world_save', varargin{:});
end

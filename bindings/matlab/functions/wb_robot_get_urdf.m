function result = wb_robot_get_urdf(varargin)
% wb_robot_get_urdf
%   result = wb_robot_get_urdf(prefix)
%   result = wb_robot_get_urdf()
%   In C: const char *wb_robot_get_urdf(const char *prefix)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_robot_get_urdf', varargin{:});
end

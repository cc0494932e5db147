function image = wb_range_finder_get_range_image(tag)
% wb_range_finder_get_range_image
%   image = wb_range_finder_get_range_image(tag)
%   IMAGE is height x width, distances in metres, of type single.
%   In C: const float *wb_range_finder_get_range_image(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  image = rebots_controller('wb_range_finder_get_range_image', tag);
end

function wb_range_finder_enable(tag, sampling_period)
% wb_range_finder_enable
%   wb_range_finder_enable(tag, sampling_period)
%   In C: void wb_range_finder_enable(WbDeviceTag tag, int sampling_period)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  rebots_controller('wb_range_finder_enable', tag, sampling_period);
end

function result = wb_connector_get_presence_sampling_period(tag)
% wb_connector_get_presence_sampling_period
%   result = wb_connector_get_presence_sampling_period(tag)
%   In C: int wb_connector_get_presence_sampling_period(WbDeviceTag tag)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_connector_get_presence_sampling_period', tag);
end

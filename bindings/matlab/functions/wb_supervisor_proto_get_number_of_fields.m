function result = wb_supervisor_proto_get_number_of_fields(proto)
% wb_supervisor_proto_get_number_of_fields
%   result = wb_supervisor_proto_get_number_of_fields(proto)
%   In C: int wb_supervisor_proto_get_number_of_fields(WbProtoRef proto)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_proto_get_number_of_fields', proto);
end

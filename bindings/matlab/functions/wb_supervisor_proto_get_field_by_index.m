function result = wb_supervisor_proto_get_field_by_index(proto, index)
% wb_supervisor_proto_get_field_by_index
%   result = wb_supervisor_proto_get_field_by_index(proto, index)
%   RESULT is a reference; isNull(result) tells whether there is nothing.
%   In C: WbFieldRef wb_supervisor_proto_get_field_by_index(WbProtoRef proto, int index)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_supervisor_proto_get_field_by_index', proto, index);
end

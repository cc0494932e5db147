function data = wb_receiver_get_data(tag, type)
% wb_receiver_get_data
%   data = wb_receiver_get_data(tag, type)
%   data = wb_receiver_get_data(tag)
%   TYPE is 'uint8' (a column of bytes), 'double' (a column of numbers) or 'string' (a text). Without it DATA is a
%   pointer: setdatatype(data, 'doublePtr', 2, 3) says what it points to, get(data, 'Value') reads it.
%   DATA is only valid until the next call of wb_receiver_next_packet.
%   In C: const void *wb_receiver_get_data(WbDeviceTag tag)
  if nargin < 2
    found = rebots_controller('calllib', 'wb_receiver_get_data', tag);
    data = rebots_pointer(found{1}, 'uint8Ptr', double(wb_receiver_get_data_size(tag)), 1);
  else
    data = rebots_controller('wb_receiver_get_data', tag, type);
    if strcmp(type, 'string')
      data = char(data);
    end
  end
end

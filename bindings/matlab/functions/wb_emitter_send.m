function result = wb_emitter_send(tag, data, varargin)
% wb_emitter_send
%   result = wb_emitter_send(tag, data, size)
%   result = wb_emitter_send(tag, data)
%   DATA is an array of numbers, whose bytes are sent column by column, or a text.
%   RESULT is 1 if the packet was queued, 0 if the queue is full.
%   In C: int wb_emitter_send(WbDeviceTag tag, const void *data, int size)

% Generated from schema/api by `cargo xtask codegen`; edits here are lost.
  result = rebots_controller('wb_emitter_send', tag, data, varargin{:});
end

function varargout = lower(varargin)
% lower
%   result = lower(strings) turns capitals into small letters.
  [varargout{1:nargout}] = rebots_plain('lower', varargin);
end

function varargout = upper(varargin)
% upper
%   result = upper(strings) turns letters into capitals.
  [varargout{1:nargout}] = rebots_plain('upper', varargin);
end

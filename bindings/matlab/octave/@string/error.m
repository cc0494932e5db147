function varargout = error(varargin)
% error
%   error(format, ...) takes strings like character vectors.
  [varargout{1:nargout}] = rebots_plain('error', varargin);
end

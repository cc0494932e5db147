function varargout = warning(varargin)
% warning
%   warning(format, ...) takes strings like character vectors.
  [varargout{1:nargout}] = rebots_plain('warning', varargin);
end

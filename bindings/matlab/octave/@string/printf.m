function varargout = printf(varargin)
% printf
%   printf(format, ...) takes strings like character vectors.
  [varargout{1:nargout}] = rebots_plain('printf', varargin);
end

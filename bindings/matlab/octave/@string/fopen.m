function varargout = fopen(varargin)
% fopen
%   file = fopen(name, ...) takes strings like character vectors.
  [varargout{1:nargout}] = rebots_plain('fopen', varargin);
end

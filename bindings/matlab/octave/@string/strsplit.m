function varargout = strsplit(varargin)
% strsplit
%   parts = strsplit(text, ...) takes strings like character vectors.
  [varargout{1:nargout}] = rebots_plain('strsplit', varargin);
end

function varargout = strcmp(varargin)
% strcmp
%   result = strcmp(a, b) tells which texts are the same.
  [varargout{1:nargout}] = rebots_plain('strcmp', varargin);
end

function varargout = strcmpi(varargin)
% strcmpi
%   result = strcmpi(a, b) tells which texts are the same, apart from capitals.
  [varargout{1:nargout}] = rebots_plain('strcmpi', varargin);
end

function varargout = strcat(varargin)
% strcat
%   result = strcat(a, b, ...) joins texts.
  [varargout{1:nargout}] = rebots_plain('strcat', varargin);
end

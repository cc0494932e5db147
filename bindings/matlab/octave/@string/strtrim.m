function varargout = strtrim(varargin)
% strtrim
%   result = strtrim(strings) removes spaces at the ends of texts.
  [varargout{1:nargout}] = rebots_plain('strtrim', varargin);
end

function varargout = strrep(varargin)
% strrep
%   result = strrep(strings, old, new) replaces parts of texts.
  [varargout{1:nargout}] = rebots_plain('strrep', varargin);
end

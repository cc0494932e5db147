function varargout = size(strings, varargin)
% size
%   size(strings) gives the size of the array of texts.
  [varargout{1:max(nargout, 1)}] = size(strings.texts, varargin{:});
end

function varargout = convertCharsToStrings(varargin)
% convertCharsToStrings
%   [a, b, ...] = convertCharsToStrings(a, b, ...) gives cell arrays of texts as strings, and everything else as it is.
  varargout = varargin;
  for index = 1:nargin
    if iscellstr(varargin{index})
      varargout{index} = string(varargin{index});
    end
  end
end

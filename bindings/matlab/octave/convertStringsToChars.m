function varargout = convertStringsToChars(varargin)
% convertStringsToChars
%   [a, b, ...] = convertStringsToChars(a, b, ...) gives one text as a character vector, several as a cell array of them,
%   and everything else as it is.
  varargout = varargin;
  for index = 1:nargin
    if isa(varargin{index}, 'string')
      texts = cellstr(varargin{index});
      if numel(texts) == 1
        texts = texts{1};
      end
      varargout{index} = texts;
    end
  end
end

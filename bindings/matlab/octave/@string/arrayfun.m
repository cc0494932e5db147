function varargout = arrayfun(what, varargin)
% arrayfun
%   arrayfun(what, strings, ...) calls a function for each text.
  for index = 1:numel(varargin)
    if isa(varargin{index}, 'string')
      varargin{index} = cellstr(varargin{index});
    elseif ~ischar(varargin{index})
      varargin{index} = num2cell(varargin{index});
    end
  end
  [varargout{1:nargout}] = cellfun(what, varargin{:});
end

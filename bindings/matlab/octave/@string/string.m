function result = string(values, keep)
% string
%   result = string(values)
%   Gives texts as MATLAB's strings: of numbers, logicals, character vectors, cells of these, or strings. One text is a
%   character vector, because Octave's functions take that; several are an object of this class.
%   string(values, 0) gives an object for one text, too: what stands beside an operator.
  if nargin < 1
    result = '';
    return;
  end
  if isa(values, 'string')
    result = values;
    return;
  end
  if iscell(values)
    texts = cellfun(@one, values, 'UniformOutput', false);
  elseif ischar(values)
    texts = cellstr(values);
    if size(values, 1) < 2
      texts = {values};
    end
  else
    texts = arrayfun(@one, values, 'UniformOutput', false);
  end
  if nargin < 2 && numel(texts) == 1
    result = texts{1};
  else
    result = class(struct('texts', {texts}), 'string');
  end
end

function text = one(value)
  if ischar(value)
    text = value;
  elseif isa(value, 'string')
    text = char(value);
  elseif islogical(value)
    names = {'false', 'true'};
    text = names{value + 1};
  elseif isnumeric(value) && ~isreal(value)
    text = num2str(value);
  elseif value == fix(value) && abs(value) < 1e15
    text = sprintf('%d', value);
  elseif isnan(value)
    text = '<missing>';
  else
    text = sprintf('%.5g', value);
  end
end

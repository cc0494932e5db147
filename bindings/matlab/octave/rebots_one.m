function value = rebots_one(value)
% rebots_one
%   value = rebots_one(value) gives the text of what rebots_each has put into a cell, everything else as it is.
  if iscell(value) && ~isempty(value) && isa(value{1}, 'string')
    value = string(cellfun(@char, value, 'UniformOutput', false));
  end
end

function values = rebots_each(values)
% rebots_each
%   for name = rebots_each(names); name = rebots_one(name); ... gives the texts of strings in turn: Octave's loops know no
%   objects.
  if isa(values, 'string')
    values = cellfun(@(text) string(text, 0), cellstr(values), 'UniformOutput', false);
  end
end

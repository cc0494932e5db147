function texts = cellstr(strings)
% cellstr
%   texts = cellstr(strings) gives the texts as a cell array of character vectors.
  texts = strings.texts;
end

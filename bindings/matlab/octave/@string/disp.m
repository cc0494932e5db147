function disp(strings)
% disp
%   disp(strings) prints the text, or several in quotes, a row in a line.
  texts = strings.texts;
  if numel(texts) == 1
    printf('%s\n', texts{1});
    return;
  end
  for row = 1:size(texts, 1)
    for column = 1:size(texts, 2)
      width = max(cellfun(@numel, texts(:, column)));
      printf('    "%s"%s', texts{row, column}, repmat(' ', 1, width - numel(texts{row, column})));
    end
    printf('\n');
  end
end

function display(strings)
% display
%   display(strings) prints the name of a variable and its texts.
  texts = strings.texts;
  name = inputname(1);
  if isempty(name)
    name = 'ans';
  end
  if numel(texts) == 1
    printf('%s = "%s"\n', name, texts{1});
  else
    printf('%s = %dx%d string array\n', name, size(texts, 1), size(texts, 2));
    disp(strings);
  end
end

function strings = subsasgn(strings, places, value)
% subsasgn
%   strings(i) = value replaces texts.
  if isempty(strings)
    strings = string({}, 0);
  end
  texts = strings.texts;
  if isnumeric(value) && isempty(value)
    texts = subsasgn(texts, places, []);
  elseif strcmp(places(1).type, '{}')
    texts = subsasgn(texts, places, value);
  else
    texts = subsasgn(texts, places, rebots_texts(value));
    missing = cellfun(@isempty, texts);
    texts(missing) = {''};
  end
  strings = string(texts, 0);
end

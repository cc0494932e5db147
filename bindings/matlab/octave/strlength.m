function lengths = strlength(texts)
% strlength
%   lengths = strlength(texts) gives the number of characters of each text.
  lengths = cellfun(@numel, rebots_texts(texts));
end

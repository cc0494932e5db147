function text = rebots_strings(text)
% rebots_strings
%   text = rebots_strings(text) marks texts in double quotes in a program for MATLAB: there ["a", "b"] is an array of two
%   strings and a == "b" compares texts, but Octave joins and compares characters. Such a text becomes an object in lists
%   in brackets and beside the operators for which it matters; elsewhere it stays a character vector. Lines keep their
%   numbers.
  if ~any(text == '"')
    return;
  end
  kinds = {'(?:^|\n)[ \t]*%\{[ \t\r]*\n.*?\n[ \t]*%\}[ \t\r]*(?=\n|$)', ... % Comments of several lines
           '\.\.\.[^\n]*', ...                                        % The end of a line that goes on
           '[%#][^\n]*', ...                                          % Comments
           '"(?:[^"\n]|"")*"', ...
           '(?<![\w)\]}''."])''(?:[^''\n]|'''')*''', ...              % Character vectors, but not transposes
           '==|~=|!=|\+\+|\+=', ...
           '\w+', '[^\w \t\r]'};
  [tokens, starts] = regexp(ascii(text), strjoin(kinds, '|'), 'match', 'start');
  first = cellfun(@(token) token(1), tokens);
  is_comment = first == '%' | first == '#' | strncmp(tokens, '...', 3) ...
      | ~cellfun(@isempty, regexp(tokens, '^\s*%\{', 'once'));
  tokens(is_comment) = [];
  starts(is_comment) = [];
  operators = {'==', '~=', '!=', '+'};
  open = '';
  marked = [];
  for index = 1:numel(tokens)
    token = tokens{index};
    switch token(1)
      case {'(', '[', '{'}
        open(end + 1) = token;
      case {')', ']', '}'}
        open = open(1:end - 1);
      case '"'
        is_element = ~isempty(open) && open(end) == '[';
        is_operand = index > 1 && any(strcmp(tokens{index - 1}, operators)) ...
            || index < numel(tokens) && any(strcmp(tokens{index + 1}, operators));
        if is_element || is_operand
          marked(end + 1) = index;
        end
    end
  end
  for index = fliplr(marked)
    after = starts(index) + numel(tokens{index});
    value = strrep(strrep(text(starts(index) + 1:after - 2), '""', '"'), '''', '''''');
    text = [text(1:starts(index) - 1), 'rebots_string(''', value, ''')', text(after:end)];
  end
  if ~isempty(marked)
    loop = '^[ \t]*for[ \t]+\(?[ \t]*(\w+)[ \t]*=[ \t]*(\w+)[ \t]*\)?[ \t]*([,;]?)[ \t]*(?:%[^\n]*)?\r?$';
    places = regexp(ascii(text), loop, 'tokenExtents', 'lineanchors');
    for index = numel(places):-1:1
      [name, values, mark] = deal(places{index}(1, :), places{index}(2, :), places{index}(3, :));
      name = text(name(1):name(2));
      list = text(values(1):values(2));
      between = text(values(2) + 1:mark(1) - 1);
      text = [text(1:values(1) - 1), 'rebots_each(', list, ')', between, '; ', name, ' = rebots_one(', name, ');', ...
              text(mark(2) + 1:end)];
    end
  end
end

% The text with a letter for each byte of other letters: files may be in any encoding.
function text = ascii(text)
  text(text > 127) = 'x';
end

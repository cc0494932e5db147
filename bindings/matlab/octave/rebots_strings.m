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
  [tokens, starts] = regexp(text, strjoin(kinds, '|'), 'match', 'start');
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
    value = strrep(strrep(tokens{index}(2:end - 1), '""', '"'), '''', '''''');
    after = starts(index) + numel(tokens{index});
    text = [text(1:starts(index) - 1), 'rebots_string(''', value, ''')', text(after:end)];
  end
  if ~isempty(marked)
    text = regexprep(text, ...
                     '^([ \t]*for[ \t]+\(?[ \t]*)(\w+)([ \t]*=[ \t]*)(\w+)([ \t]*\)?)[ \t]*[,;]?([ \t]*(?:%[^\n]*)?\r?)$', ...
                     '$1$2$3rebots_each($4)$5; $2 = rebots_one($2);$6', 'lineanchors');
  end
end

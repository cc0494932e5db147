function varargout = rebots_plain(name, arguments)
% rebots_plain
%   rebots_plain(name, arguments) calls a function of Octave that does not know strings: one text becomes a character
%   vector; several become a cell array, or arguments of their own where texts are formatted. A cell array of texts that
%   it gives for several becomes strings.
  is_format = any(strcmp(name, {'sprintf', 'fprintf', 'printf', 'error', 'warning'}));
  had_several = false;
  for index = numel(arguments):-1:1
    value = arguments{index};
    if ~isa(value, 'string')
      continue;
    end
    texts = cellstr(value);
    if is_format
      arguments = [arguments(1:index - 1), reshape(texts, 1, []), arguments(index + 1:end)];
    elseif numel(texts) == 1
      arguments{index} = texts{1};
    else
      arguments{index} = texts;
      had_several = true;
    end
  end
  has_value = ~any(strcmp(name, {'fprintf', 'printf', 'error', 'warning', 'rebots_controller'}));
  [varargout{1:max(nargout, has_value)}] = feval(name, arguments{:});
  if had_several && has_value && iscellstr(varargout{1})
    varargout{1} = string(varargout{1});
  end
end

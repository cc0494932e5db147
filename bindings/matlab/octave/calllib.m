function varargout = calllib(library, name, varargin)
% calllib
%   result = calllib('libController', name, ...) calls a function of the controller library with the arguments of C.
%   Where C gives a pointer, RESULT is one, for setdatatype and get.
  if ~libisloaded(library)
    error('rebots:library', 'calllib: only libController can be called, not %s', library);
  end
  words = varargin;
  pointer = [];
  for index = 1:numel(words)
    if isa(words{index}, 'rebots_pointer')
      pointer = words{index};
      if pointer.HasOwn
        words{index} = pointer.Own;
      else
        words{index} = {pointer.Address};
      end
    end
  end
  [result, written] = rebots_controller('calllib', name, words{:});
  if ~isempty(written) && ~isempty(pointer)
    pointer.Value = written;
  end
  if iscell(result)
    result = rebots_pointer(result{1}, [result{2} 'Ptr'], 1, 1);
  end
  if nargout > 0 || isobject(result) || ~isempty(result)
    varargout{1} = result;
  end
end

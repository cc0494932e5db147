function pointer = libpointer(type, value)
% libpointer
%   pointer = libpointer(type, value) makes a pointer to a value of this type, such as 'int32Ptr', for calllib.
%   pointer = libpointer() makes a null pointer.
  if nargin < 1
    type = 'voidPtr';
  end
  pointer = rebots_pointer(0, type, 1, 1);
  if nargin > 1
    base = regexprep(type, 'Ptr$', '');
    if isnumeric(value) && any(strcmp(base, {'double', 'single', 'int8', 'uint8', 'int16', 'uint16', 'int32', ...
                                             'uint32', 'int64', 'uint64'}))
      value = feval(base, value);
    end
    pointer.Value = value;
  end
end

classdef rebots_pointer < handle
  % rebots_pointer
  %   A pointer to what the controller library holds, or to a value of its own. It does what pointers of MATLAB's
  %   libpointer do: setdatatype, get, plus, isNull, Value, DataType.
  properties (Hidden)
    Address = uint64(0);
    Rows = 1;
    Columns = 1;
    Own = [];
    HasOwn = false;
  end
  properties
    DataType = 'voidPtr';
  end
  properties (Dependent)
    Value
    value
  end
  methods
    function pointer = rebots_pointer(address, type, rows, columns)
      if nargin >= 1
        pointer.Address = uint64(address);
      end
      if nargin >= 2
        pointer.DataType = type;
      end
      if nargin >= 4
        pointer.Rows = rows;
        pointer.Columns = columns;
      end
    end

    function setdatatype(pointer, type, rows, columns)
      pointer.DataType = type;
      if nargin >= 3
        pointer.Rows = double(rows);
        pointer.Columns = 1;
      end
      if nargin >= 4
        pointer.Columns = double(columns);
      end
    end

    function reshape(pointer, rows, columns)
      pointer.Rows = double(rows);
      pointer.Columns = double(columns);
    end

    function result = get(pointer, property)
      if nargin < 2
        result = struct('Value', {read(pointer)}, 'DataType', pointer.DataType);
      elseif strcmpi(property, 'Value')
        result = read(pointer);
      elseif strcmpi(property, 'DataType')
        result = pointer.DataType;
      else
        error('rebots:pointer', 'a pointer has no property %s', property);
      end
    end

    function result = get.Value(pointer)
      result = read(pointer);
    end

    function result = get.value(pointer)
      result = read(pointer);
    end

    function set.Value(pointer, new)
      keep(pointer, new);
    end

    function set.value(pointer, new)
      keep(pointer, new);
    end

    function keep(pointer, new)
      pointer.Own = new;
      pointer.HasOwn = true;
    end

    function result = read(pointer)
      if pointer.HasOwn
        result = pointer.Own;
        return;
      end
      type = regexprep(pointer.DataType, 'Ptr$', '');
      result = rebots_controller('peek', pointer.Address, type, pointer.Rows, pointer.Columns);
    end

    function result = isNull(pointer)
      result = ~pointer.HasOwn && pointer.Address == 0;
    end

    function result = plus(pointer, count)
      % Octave's compilers of C use these sizes everywhere.
      names = {'double', 'single', 'int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64', ...
               'void', 'WbLidarPoint', 'WbRadarTarget', 'WbContactPoint', 'WbCameraRecognitionObject'};
      sizes = [8, 4, 1, 1, 2, 2, 4, 4, 8, 8, 1, 20, 32, 32, 120];
      size = sizes(strcmp(regexprep(pointer.DataType, 'Ptr$', ''), names));
      if isempty(size)
        error('rebots:pointer', 'the size of %s is not known', pointer.DataType);
      end
      step = double(count) * size;
      if step < 0
        address = pointer.Address - uint64(-step);
      else
        address = pointer.Address + uint64(step);
      end
      result = rebots_pointer(address, pointer.DataType, pointer.Rows, pointer.Columns);
    end

    function disp(pointer)
      fprintf('  pointer to %s at %x\n', pointer.DataType, pointer.Address);
    end
  end
end

function words = controllerArgs()
% controllerArgs
%   words = controllerArgs() gives the arguments of the robot's controller, a cell array of texts. Scripts find a
%   variable of the same name, until they clear it.
  words = {};
  if ~isempty(getenv('REBOTS_ARGUMENTS'))
    words = strsplit(getenv('REBOTS_ARGUMENTS'), char(31));
  end
end

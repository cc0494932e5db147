function status = rebots_launch()
% rebots_launch
%   status = rebots_launch() runs the controller that the variable REBOTS_CONTROLLER names, in the current folder.
%   A script finds its arguments in the cell array controllerArgs; a function gets them as its arguments.
%   STATUS is 1 if it ends with an error, which is told with its file and line.
  name = getenv('REBOTS_CONTROLLER');
  words = controllerArgs();
  status = 0;
  folder = '';
  try
    if exist('OCTAVE_VERSION', 'builtin')
      page_screen_output(false);
      page_output_immediately(true);
      % In MATLAB, neither & and | in conditions nor functions with another name than their file are worth a warning.
      warning('off', 'Octave:possible-matlab-short-circuit-operator');
      warning('off', 'Octave:function-name-clash');
      load_packages();
      % Octave looks for functions in the current folder first only when it has looked at its files a second time.
      rehash();
    elseif exist('rebots_controller', 'file') ~= 3
      rebots_build();
    end
    rebots_controller('wb_robot_init');
    [program, folder] = write_program(name);
    try
      count = nargin(program);
      is_function = true;
    catch
      is_function = false;
    end
    if is_function
      if count >= 0
        words = words(1:min(count, numel(words)));
      end
      feval(program, words{:});
    else
      assignin('base', 'controllerArgs', words);
      folder = write_functions(name, program, folder);
      evalin('base', program);
    end
  catch problem
    tell(problem, name, folder);
    status = 1;
  end
  remove_functions(folder);
end

% MATLAB has the functions of its toolboxes at once; Octave's packages have many of them.
function load_packages()
  for package = pkg('list')
    try
      pkg('load', package{1}.name);
    catch
      % A package that does not work here is missed only if the controller uses it.
    end
  end
end

% Octave knows MATLAB's strings only where they are marked: a controller with strings to mark runs from a copy.
function [program, folder] = write_program(name)
  program = name;
  folder = '';
  if ~exist('OCTAVE_VERSION', 'builtin')
    return;
  end
  try
    text = fileread([name '.m']);
    marked = rebots_strings(text);
    if ~strcmp(marked, text)
      folder = tempname();
      mkdir(folder);
      program = ['rebots_' name];
      file = fopen(fullfile(folder, [program '.m']), 'w');
      fputs(file, marked);
      fclose(file);
      addpath(folder);
    end
  catch
    % What is wrong is told when the controller itself is run.
  end
end

% Octave knows the functions at the end of a script only when it has come to them, and forgets them at `clear all`:
% each gets a file of its own, in which lines keep their numbers.
function folder = write_functions(name, program, folder)
  if ~exist('OCTAVE_VERSION', 'builtin')
    return;
  end
  try
    if isempty(folder)
      text = fileread([name '.m']);
    else
      text = fileread(fullfile(folder, [program '.m']));
    end
    starts = regexp(text, '^[ \t]*function\>', 'lineanchors');
    for index = 1:numel(starts)
      last = numel(text);
      if index < numel(starts)
        last = starts(index + 1) - 1;
      end
      part = text(starts(index):last);
      found = regexp(part, '^\s*function\s+(?:[^=\n(]*=\s*)?([A-Za-z]\w*)', 'tokens', 'once');
      if isempty(found) || strcmp(found{1}, name)
        continue;
      end
      if isempty(folder)
        folder = tempname();
        mkdir(folder);
      end
      file = fopen(fullfile(folder, [found{1} '.m']), 'w');
      fprintf(file, '%s%s', repmat(sprintf('\n'), 1, sum(text(1:starts(index) - 1) == sprintf('\n'))), part);
      fclose(file);
    end
    if ~isempty(folder)
      addpath(folder);
    end
  catch
    % What is wrong is told when the script itself is run.
  end
end

function remove_functions(folder)
  if ~isempty(folder)
    delete(fullfile(folder, '*.m'));
    rmdir(folder);
  end
end

function tell(problem, name, folder)
  ours = fileparts(mfilename('fullpath'));
  text = regexprep(problem.message, '^(error: |rebots_controller: )', '');
  places = {};
  for frame = problem.stack(:)'
    if strcmp(frame.name, 'rebots_launch')
      break;
    end
    if ~strncmp(frame.file, ours, numel(ours))
      places{end + 1} = place(frame, name, folder);
    end
  end
  if isempty(places)
    fprintf(2, 'error: %s\n', text);
  else
    fprintf(2, '%s: error: %s\n', places{1}, text);
    for index = 2:numel(places)
      fprintf(2, '    called from %s\n', places{index});
    end
  end
end

function text = place(frame, name, folder)
  file = frame.file;
  if ~isempty(folder) && strncmp(file, folder, numel(folder))
    file = [name '.m'];
  end
  here = [pwd filesep];
  if strncmp(file, here, numel(here))
    file = file(numel(here) + 1:end);
  end
  if isempty(file)
    file = frame.name;
  end
  text = sprintf('%s:%d', file, frame.line);
  if isfield(frame, 'column') && frame.column > 0
    text = sprintf('%s:%d', text, frame.column);
  end
  [~, base] = fileparts(file);
  if ~any(strcmp(frame.name, {base, ['rebots_' base]}))
    text = sprintf('%s (%s)', text, frame.name);
  end
end

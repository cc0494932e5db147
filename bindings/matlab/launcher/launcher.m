% Runs a controller: the file that REBOTS_CONTROLLER names, in the current folder.
exit(rebots_launch());

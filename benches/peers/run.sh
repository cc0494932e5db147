#!/usr/bin/env bash
# Measures Rebots and other physics engines on the same scenes. README.md says how; --help lists the options.
exec python3 -B "$(dirname "${BASH_SOURCE[0]}")/run.py" "$@"

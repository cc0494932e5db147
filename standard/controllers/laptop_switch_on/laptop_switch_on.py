"""A laptop is switched on: it shows bars of colours."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import screens

screens.show_bars()

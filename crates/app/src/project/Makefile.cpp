# `make` builds this controller; so does `rebots` when it starts it. WEBOTS_HOME: what `rebots home` prints.

CXX_SOURCES = NAME.cpp

include $(WEBOTS_HOME)/resources/Makefile.include

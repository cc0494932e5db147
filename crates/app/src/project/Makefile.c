# `make` builds this controller; so does `rebots` when it starts it. WEBOTS_HOME: what `rebots home` prints.

C_SOURCES = NAME.c

include $(WEBOTS_HOME)/resources/Makefile.include

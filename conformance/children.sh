#!/bin/sh
# Starts controllers that are linked with libraries of several versions, all in one world, by the program itself.
# Usage: children.sh REBOTS VERSION=FOLDER..., each folder with a libController.so.
set -eu
rebots=$(realpath "$1")
shift
here=$(dirname "$(realpath "$0")")
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
mkdir -p "$project/worlds"
world=$project/worlds/children.wbt
printf '#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 32 }\n' > "$world"
count=0
for word in "$@"; do
  name=child_$count
  folder=$(realpath "${word#*=}")
  mkdir -p "$project/controllers/$name"
  cc -w -o "$project/controllers/$name/$name" "$here/controllers/child/child.c" "-I$here/../bindings/c/include" \
    "-L$folder" -lController -Wl,--disable-new-dtags "-Wl,-rpath,$folder"
  cat >> "$world" << END
DEF CHILD Robot { translation $count 0 0 name "my robot ${word%%=*}" supervisor TRUE controller "$name"
  controllerArgs [ "my robot ${word%%=*}" ]
  children [ DistanceSensor { name "eye" } Camera { width 4 height 2 } Lidar { horizontalResolution 8 numberOfLayers 2 } ] }
END
  count=$((count + 1))
done
said=$("$rebots" --mode=fast --duration=1 --offline --stdout "$world" 2>&1) || true
echo "$said"
[ "$(echo "$said" | grep -c 'as expected$')" = "$count" ]
echo "$count libraries: all as expected"

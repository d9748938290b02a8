#!/bin/sh
# For a double click on macOS.
exec "$(dirname "$0")/tabletrix.sh" "$@"

#!/bin/sh
exec @@{program} "$@"

#!/bin/sh
# Starts Tabletrix from its own folder: finds a Python that fits, or says in a window what is missing.

self=$(readlink -f "$0" 2>/dev/null) || self=$0
case $self in */*) here=${self%/*} ;; *) here=. ;; esac
root=$(cd "$here/.." && pwd)
system=$(uname -s)
language=${LANGUAGE:-${LC_ALL:-${LC_MESSAGES:-$LANG}}}

if [ "$system" = Darwin ]; then
    # Finder knows nothing of the places where Pythons are usually installed.
    for folder in /usr/local/bin /opt/homebrew/bin /Library/Frameworks/Python.framework/Versions/3.*/bin; do
        [ -d "$folder" ] && PATH=$folder:$PATH
    done
    [ -n "$language" ] || language=$(defaults read -g AppleLocale 2>/dev/null)
else
    PATH=$PATH:$HOME/.local/bin
fi

has() { command -v "$1" >/dev/null 2>&1; }

# What is asked of Python by standing in front of it: nothing is printed, and nothing is left behind.
fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' >/dev/null 2>&1; }
version() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }

# The Python of Apple is too old, and where it is not installed, asking for it opens a window of its own.
is_apples() { [ "$system" = Darwin ] && [ "$(command -v "$1")" = /usr/bin/python3 ]; }

tell() {
    printf '%s\n' "$1" >&2
    if [ "$system" = Darwin ] && [ -z "$SSH_CONNECTION" ]; then
        osascript -e 'on run words' -e 'display alert "Tabletrix" message (item 1 of words)' -e 'end run' "$1" >/dev/null
    elif [ -t 2 ] || [ -z "$DISPLAY$WAYLAND_DISPLAY" ]; then
        : # whoever has a terminal has read it, and without a screen there is no window
    elif has zenity; then
        zenity --error --no-markup --title=Tabletrix --text="$1" 2>/dev/null
    elif has kdialog; then
        kdialog --title Tabletrix --error "$1" 2>/dev/null
    elif has xmessage; then
        printf '%s\n' "$1" | fold -s -w 60 | xmessage -center -title Tabletrix -file -
    elif has notify-send; then
        notify-send --urgency=critical Tabletrix "$1"
    else
        for terminal in x-terminal-emulator gnome-terminal konsole xterm; do
            has "$terminal" || continue
            case $terminal in gnome-terminal) run=-- ;; *) run=-e ;; esac
            "$terminal" "$run" sh -c 'printf "%s\n" "$1"; read -r answer' sh "$1"
            break
        done
    fi
}

if [ ! -f "$root/main.py" ]; then
    case $language in
    de*) tell "In diesem Ordner fehlt main.py. Bitte Tabletrix vollständig entpacken und von dort starten." ;;
    fr*) tell "Il manque main.py dans ce dossier. Décompressez Tabletrix entièrement et lancez-le à partir de là." ;;
    pl*) tell "W tym folderze brakuje main.py. Rozpakuj cały Tabletrix i uruchom go stamtąd." ;;
    *) tell "main.py is missing in this folder. Unpack Tabletrix completely and start it from there." ;;
    esac
    exit 1
fi

# The taskbar then knows which entry the window belongs to.
export SDL_VIDEO_X11_WMCLASS=Tabletrix SDL_VIDEO_WAYLAND_WMCLASS=Tabletrix

# First the Python of the program's own environment: with another one that would have to be made anew.
found=
for python in "$root/.venv/bin/python" python3.14 python3.13 python3.12 python3.11 python3 python; do
    has "$python" && ! is_apples "$python" || continue
    if fits "$python"; then
        exec "$python" "$root/main.py" "$@"
    fi
    [ -n "$found" ] || found=$(version "$python")
done

case $language in
de*) tell "Tabletrix braucht Python 3.11 bis 3.14${found:+, und hier ist nur Python $found}. Python gibt es in der Softwareverwaltung (Paket python3) oder auf python.org/downloads." ;;
fr*) tell "Tabletrix a besoin de Python 3.11 à 3.14${found:+, et il n’y a ici que Python $found}. Python se trouve dans le gestionnaire de logiciels (paquet python3) ou sur python.org/downloads." ;;
pl*) tell "Tabletrix wymaga Pythona od 3.11 do 3.14${found:+, a tu jest tylko Python $found}. Python jest w menedżerze oprogramowania (pakiet python3) lub na stronie python.org/downloads." ;;
*) tell "Tabletrix needs Python 3.11 to 3.14${found:+, and here is only Python $found}. Get it from the software manager (package python3) or from python.org/downloads." ;;
esac
exit 1

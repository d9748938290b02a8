@echo off
rem Starts Tabletrix on Windows: finds a Python that fits, or says in a window what is missing.
setlocal
set "HERE=%~dp0"
for %%F in ("%HERE%..") do set "ROOT=%%~fF"

if not exist "%ROOT%\main.py" (
    call :tell "main.py is missing beside this folder. Unpack Tabletrix completely and start it from there."
    exit /b 1
)

rem First the Python of the program's own environment: with another one that would have to be made anew.
rem Each Python has a sister without a console; whether it fits can only be asked of the one with a console.
set "VENV=%ROOT%\.venv\Scripts"
if exist "%VENV%\pythonw.exe" call :fits "%VENV%\python.exe" && (
    start "" "%VENV%\pythonw.exe" "%ROOT%\main.py" %*
    exit /b 0
)
for %%V in (3.14 3.13 3.12 3.11 3) do call :fits py -%%V && (
    start "" pyw -%%V "%ROOT%\main.py" %*
    exit /b 0
)
call :fits python && (
    start "" pythonw "%ROOT%\main.py" %*
    exit /b 0
)
for %%N in (3.14 3.13 3.12 3.11 3) do call :fits python%%N && (
    start "" python%%N "%ROOT%\main.py" %*
    exit /b 0
)
call :tell "Tabletrix needs Python 3.11 to 3.14. Get it from python.org/downloads, then start Tabletrix again."
exit /b 1

:fits
%* -c "import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))" >nul 2>nul
exit /b %ERRORLEVEL%

:tell
echo %~1
set "WORDS=%~1"
powershell -NoProfile -Command "Add-Type -AssemblyName System.Windows.Forms; [void][System.Windows.Forms.MessageBox]::Show($env:WORDS, 'Tabletrix')" 2>nul
if errorlevel 1 pause
exit /b 0

xset s off s noblank -dpms
openbox &
exec @PROGRAM@ kiosk

sudo systemctl mask ctrl-alt-del.target
printf '[Login]\nNAutoVTs=0\nReserveVT=0\n' | sudo install -D -m 644 /dev/stdin /etc/systemd/logind.conf.d/kiosk.conf
echo kernel.sysrq=0 | sudo tee /etc/sysctl.d/90-kiosk.conf

#!/bin/sh
# Stands in for systemctl where systemd does not run. hold-socket.pl holds the socket. The unit's ExecStart runs as its
# account, without capabilities, on a file system that is read-only except for ReadWritePaths.
set -eu

listens() { grep -q "$(printf ':%04X 00000000:0000 0A' "$PORT")" /proc/net/tcp; }

start() {
  unit="$UNITS/vigente.service"
  command=$(sed -n 's/^ExecStart=//p' "$unit")
  folder=$(sed -n 's/^WorkingDirectory=//p' "$unit")
  writable=$(sed -n 's/^ReadWritePaths=//p' "$unit")
  unshare --mount sh -euc '
    mount --make-rprivate /
    mount --bind "$3" "$3"
    mount -o remount,bind,ro /
    mount -o remount,bind,rw "$3"
    mount -t tmpfs -o mode=1777 tmpfs "$SCRATCH"
    set -a
    TMPDIR=$SCRATCH
    . "$SETTINGS"
    exec setpriv --reuid "$ACCOUNT" --regid "$ACCOUNT" --clear-groups --no-new-privs --bounding-set -all \
      perl "$HOLDER" "$PORT" sh -c "cd \"$1\" && exec $2"
  ' sh "$folder" "$command" "$writable" >"$LOG" 2>&1 </dev/null &
  echo $! >"$PIDFILE"
  # systemd opens the socket before it answers.
  until listens; do
    kill -0 "$(cat "$PIDFILE")" 2>/dev/null || { cat "$LOG" >&2; exit 1; }
    sleep 0.1
  done
}

case "$1" in
  daemon-reload) sed -i "s#/srv/vigente#$CASA#g" "$UNITS"/* ;;
  enable)
    touch "$UNITS/enabled"
    start
    ;;
  is-enabled) test -e "$UNITS/enabled" ;;
  cat) test -e "$UNITS/$2" ;;
  start) start ;;
  restart)
    server=$(pgrep -P "$(cat "$PIDFILE")")
    kill -TERM "$server"
    while kill -0 "$server" 2>/dev/null; do sleep 0.1; done
    ;;
  stop)
    kill -TERM "$(cat "$PIDFILE")" 2>/dev/null || true
    while listens; do sleep 0.1; done
    ;;
  *) echo "systemctl $*: not played" >&2; exit 1 ;;
esac

#!/bin/sh
# Stands in for systemctl where systemd does not run. hold-socket.pl holds the socket. The unit's ExecStart runs as its
# account, without capabilities, on a file system that is read-only except for ReadWritePaths. A stopped service starts again
# at once, as it does under systemd for the next request while its socket is open; ExecStartPre of the drop-in comes first.
set -eu

listens() { grep -q "$(printf ':%04X 00000000:0000 0A' "$PORT")" /proc/net/tcp; }
holds() { [ -e "$PIDFILE" ] && kill -0 "$(cat "$PIDFILE")" 2>/dev/null; }

start() {
  holds && return
  unit="$UNITS/vigente.service"
  command=$(sed -n 's/^ExecStart=//p' "$unit")
  folder=$(sed -n 's/^WorkingDirectory=//p' "$unit")
  writable=$(sed -n 's/^ReadWritePaths=//p' "$unit")
  : >"$LOG"
  unshare --mount sh -euc '
    mount --make-rprivate /
    mount --bind "$3" "$3"
    mount -o remount,bind,ro /
    mount -o remount,bind,rw "$3"
    mount -t tmpfs -o mode=1777 tmpfs "$SCRATCH"
    set -a
    TMPDIR=$SCRATCH
    . "$SETTINGS"
    before="sed -n s/^ExecStartPre=-*//p \"$FRENO\" 2>/dev/null"
    exec setpriv --reuid "$ACCOUNT" --regid "$ACCOUNT" --clear-groups --no-new-privs --bounding-set -all \
      perl "$HOLDER" "$PORT" sh -c "echo starts >&2; eval \"\$($before)\" 3<&- || true; cd \"$1\" && exec $2"
  ' sh "$folder" "$command" "$writable" >>"$LOG" 2>&1 </dev/null &
  echo $! >"$PIDFILE"
  # systemd opens the socket before it answers.
  until listens; do
    holds || { cat "$LOG" >&2; exit 1; }
    sleep 0.1
  done
}

end_server() {
  echo ends >>"$LOG"
  server=$(pgrep -P "$(cat "$PIDFILE")") || return 0
  kill -TERM "$server" 2>/dev/null || return 0
  while kill -0 "$server" 2>/dev/null; do sleep 0.1; done
}

close_socket() {
  holds || return 0
  kill -TERM "$(cat "$PIDFILE")"
  while holds || listens; do sleep 0.1; done
}

verb=$1
shift
# PostgreSQL's unit, where the page's is Debian's: PGCLUSTER names the cluster. 2: it was so already.
case " $* " in
  *' postgresql '*) pg_ctlcluster "${PGCLUSTER%/*}" "${PGCLUSTER#*/}" "$verb" || [ $? = 2 ] ;;
esac
[ "$*" = postgresql ] && exit 0
case "$verb" in
  daemon-reload)
    for unit in "$UNITS"/vigente*; do sed -i "s#/srv/vigente/#$CASA/#g; s#/etc/vigente.env#$SETTINGS#g" "$unit"; done
    ;;
  enable)
    touch "$UNITS/enabled"
    start
    ;;
  is-enabled) test -e "$UNITS/enabled" ;;
  cat) test -e "$UNITS/$1" ;;
  start)
    for unit; do
      case "$unit" in vigente.socket | vigente.service) start ;; esac
    done
    ;;
  restart) end_server ;;
  # NRestarts: the times that it started by itself.
  show) tac "$LOG" | sed '/^ends$/q' | grep -c '^starts$' | awk '{ print ($1 > 0 ? $1 - 1 : 0) }' ;;
  stop)
    # The service requires the socket, and ends with it.
    case " $* " in
      *' vigente.socket '*) close_socket ;;
      *' vigente.service '*) if holds; then end_server; fi ;;
    esac
    ;;
  *) echo "systemctl $verb $*: not played" >&2; exit 1 ;;
esac

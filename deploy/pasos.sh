# Lo que comparten actualizar.sh, volver.sh y restaurar.sh. No se corre solo.
casa=${CASA:-/srv/vigente}
cuenta=${CUENTA:-vigente}
ajustes=${AJUSTES:-/etc/vigente.env}
lista=${LISTA:-http://127.0.0.1:8090/api/health/ready}
espera=${ESPERA:-60}
freno=${FRENO:-/run/systemd/system/vigente.service.d/espera.conf}
acuerdo=

# Lo que sigue andando si el guion muere no se queda con el freno (8).
como_cuenta() { runuser -u "$cuenta" -- env HOME="$casa" PATH="$PATH" "$@" 8<&-; }

# programa CARPETA GUION …: un comando de la versión que está en esa carpeta.
programa() {
  carpeta=$1
  guion=$2
  shift 2
  # Node mismo lee ese argumento, y su error está en inglés.
  como_cuenta test -r "$ajustes" || terminar "La cuenta $cuenta no puede leer $ajustes: chgrp $cuenta $ajustes; chmod 640 $ajustes"
  (cd "$carpeta" && como_cuenta node --import ./scripts/typescript.mjs "scripts/$guion.ts" --env-file="$ajustes" "$@") 8<&-
}

terminar() {
  echo "$1" >&2
  exit 1
}

# Una actualización, una vuelta o una restauración por vez. Lo que systemctl arranca no hereda el candado. Un freno que quedó ya no frena.
cerrojo() {
  [ "$(id -u)" = 0 ] || terminar 'Hay que correrlo como root.'
  [ "${CERROJO:-}" = tomado ] && return 0
  exec 9>"/run/lock/actualizar-$cuenta"
  flock --nonblock 9 || terminar 'Ya hay otra actualización, vuelta o restauración en marcha.'
  export CERROJO=tomado
  rm -f "$freno"
}
sistema() { systemctl "$@" 8<&- 9>&-; }

preguntar() {
  [ -n "$acuerdo" ] && return 0
  [ -t 0 ] || terminar "$1 Si estás de acuerdo, repítelo con --si."
  printf '%s [sí/no] ' "$1"
  read -r respuesta || respuesta=no
  case "$respuesta" in s | S | si | Si | SI | sí | Sí | SÍ) return 0 ;; esac
  exit 1
}

# Un servidor que ya se cayó tres veces no va a contestar.
contesta() {
  fin=$(($(date +%s) + espera))
  while [ "$(date +%s)" -lt "$fin" ]; do
    curl --fail --silent --output /dev/null --max-time 5 "$lista" && return 0
    [ "$(sistema show --property=NRestarts --value vigente.service)" -lt 3 ] || return 1
    sleep 1
  done
  return 1
}

apuntar_a() {
  como_cuenta ln -sfn "$1" "$casa/actual.nuevo"
  como_cuenta mv -T "$casa/actual.nuevo" "$casa/actual"
}

# El servidor se detiene y el socket queda abierto: los pedidos esperan ahí. Arranca otra vez cuando nadie tiene el candado de
# este archivo: el núcleo lo suelta también si el guion muere. El archivo está en /run, que un reinicio de la máquina vacía.
frenar() {
  install -D -m 640 -g "$cuenta" /dev/stdin "$freno" <<CONF
[Service]
ExecStartPre=-flock --shared $freno true
TimeoutStartSec=infinity
CONF
  exec 8<"$freno"
  flock 8
  sistema daemon-reload
  sistema stop vigente.service
  sistema start --no-block vigente.service
}
# systemd relee sus archivos cuando ya nadie espera.
soltar() {
  rm -f "$freno"
  exec 8<&-
  sistema start vigente.socket vigente.service && sistema daemon-reload
}

# Después de cambiar el enlace ya no hay nada que deshacer.
quedar() {
  trap - EXIT
  echo "Quedó a medias: la que se usa es $(readlink -f "$casa/actual"). Si no contesta, journalctl -u vigente dice por qué, y systemctl restart vigente la arranca otra vez." >&2
}

solo_las_ultimas() { sort | head -n -3; }

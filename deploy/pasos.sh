# Lo que comparten actualizar.sh, volver.sh y restaurar.sh. No se corre solo.
casa=${CASA:-/srv/vigente}
cuenta=${CUENTA:-vigente}
ajustes=${AJUSTES:-/etc/vigente.env}
lista=${LISTA:-http://127.0.0.1:8090/api/health/ready}
espera=${ESPERA:-60}
freno=${FRENO:-/run/systemd/system/vigente.service.d/espera.conf}
acuerdo=

como_cuenta() { runuser -u "$cuenta" -- env HOME="$casa" PATH="$PATH" "$@"; }

# programa CARPETA GUION …: un comando de la versión que está en esa carpeta.
programa() {
  carpeta=$1
  guion=$2
  shift 2
  (cd "$carpeta" && como_cuenta node --import ./scripts/typescript.mjs "scripts/$guion.ts" --env-file="$ajustes" "$@")
}

terminar() {
  echo "$1" >&2
  exit 1
}

# Una actualización, una vuelta o una restauración por vez. Lo que systemctl arranca no hereda el candado.
cerrojo() {
  [ "$(id -u)" = 0 ] || terminar 'Hay que correrlo como root.'
  [ "${CERROJO:-}" = tomado ] && return 0
  exec 9>"/run/lock/actualizar-$cuenta"
  flock --nonblock 9 || terminar 'Ya hay otra actualización, vuelta o restauración en marcha.'
  export CERROJO=tomado
}
sistema() { systemctl "$@" 9>&-; }

preguntar() {
  [ -n "$acuerdo" ] && return 0
  [ -t 0 ] || terminar "$1 Si estás de acuerdo, repítelo con --si."
  printf '%s [sí/no] ' "$1"
  read -r respuesta
  case "$respuesta" in s | S | si | Si | SI | sí | Sí | SÍ) return 0 ;; esac
  terminar 'No se cambió nada.'
}

contesta() {
  fin=$(($(date +%s) + espera))
  while [ "$(date +%s)" -lt "$fin" ]; do
    curl --fail --silent --output /dev/null --max-time 10 "$lista" && return 0
    sleep 1
  done
  return 1
}

apuntar_a() {
  como_cuenta ln -sfn "$1" "$casa/actual.nuevo"
  como_cuenta mv -T "$casa/actual.nuevo" "$casa/actual"
}

# El servidor se detiene y el socket queda abierto: los pedidos esperan ahí. El primero haría arrancar al servidor, pero
# arrancar espera mientras este archivo exista. Está en /run: si la máquina se reinicia, ya no está.
frenar() {
  mkdir -p "$(dirname "$freno")"
  cat >"$freno" <<CONF
[Service]
ExecStartPre=/bin/sh -c 'while [ -e $freno ]; do sleep 0.2; done'
TimeoutStartSec=infinity
CONF
  chmod 644 "$freno"
  sistema daemon-reload
  sistema stop vigente.service
}
# systemd relee sus archivos cuando ya nadie espera.
soltar() {
  rm -f "$freno"
  sistema start vigente.socket vigente.service || return 1
  sistema daemon-reload
}

solo_las_ultimas() { sort | head -n -3; }

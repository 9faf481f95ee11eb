#!/bin/sh
# Restaura un respaldo sobre una base nueva. La de ahora queda apartada con otro nombre, nunca se borra; si algo falla, vuelve.
# Como root: deploy/restaurar.sh ARCHIVO, o deploy/restaurar.sh --volver NOMBRE para dejar otra vez la que se apartó.
set -eu

. "$(dirname "$(readlink -f "$0")")/pasos.sh"

# Quien puede crear y renombrar bases. En otra máquina: ADMINISTRAR=psql, con PGHOST, PGUSER y PGPASSFILE.
administrar=${ADMINISTRAR:-runuser -u postgres -- psql}
unidades='vigente-respaldo.timer vigente-respaldo.service vigente.socket vigente.service'
fecha=$(date +%Y%m%d-%H%M%S)
inicio=$(date +%s)
actual=$casa/actual

administra() { $administrar --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname postgres "$@"; }

# El socket primero: si no, la próxima visita arranca el servidor.
cerrar() {
  for unidad in $unidades; do
    if systemctl cat "$unidad" >/dev/null 2>&1; then systemctl stop "$unidad"; fi
  done
}

# Las que arrancan con la máquina. En una máquina nueva todavía ninguna.
abrir() {
  habilitadas=
  for unidad in vigente.socket vigente.service vigente-respaldo.timer; do
    if systemctl is-enabled --quiet "$unidad" 2>/dev/null; then habilitadas="$habilitadas $unidad"; fi
  done
  [ -z "$habilitadas" ] && return 0
  # shellcheck disable=SC2086
  systemctl start $habilitadas && contesta
}

# Una base de DATABASE_URL, o la carpeta del PostgreSQL incluido.
existe() {
  if [ "$tipo" = carpeta ]; then
    [ -d "$datos/$1" ]
  else
    [ -n "$(echo "select 1 from pg_database where datname = :'base';" | administra --set base="$1")" ]
  fi
}
mover() {
  if [ "$tipo" = carpeta ]; then
    mv -T "$datos/$1" "$datos/$2"
  else
    echo 'alter database :"de" rename to :"a";' | administra --set de="$1" --set a="$2"
  fi
}
crear() {
  [ "$tipo" = carpeta ] && return 0
  echo 'create database :"base" owner :"duenio";' | administra --set base="$base" --set duenio="$duenio"
}
# Nadie puede seguir conectado: ni otro proceso de Vigente, ni una persona con psql.
esperar_vacia() {
  [ "$tipo" = carpeta ] && return 0
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    quienes=$(echo "select distinct coalesce(nullif(application_name, ''), usename) from pg_stat_activity
      where datname = :'base' and backend_type = 'client backend';" | administra --set base="$base")
    [ -z "$quienes" ] && return 0
    sleep 1
  done
  terminar "Todavía hay conexiones a $base ($(echo "$quienes" | tr '\n' ' ')): detén también los otros procesos."
}

apartar_y_poner() {
  esperar_vacia
  if existe "$base"; then mover "$base" "$base-$1-$fecha"; fi
  if [ -n "${2:-}" ]; then mover "$2" "$base"; else crear; fi
}

# 1. Todo lo que se puede saber antes de cerrar nada.
[ "$(id -u)" = 0 ] || terminar 'Hay que correrlo como root.'
volver_a=
if [ "${1:-}" = --volver ]; then
  volver_a=${2:?Falta el nombre de la que se apartó}
else
  respaldo=$(readlink -f "${1:?Uso: restaurar.sh ARCHIVO}")
  como_cuenta test -r "$respaldo" || terminar "La cuenta $cuenta no puede leer $respaldo: chown $cuenta '$respaldo'"
  programa "$actual" restore --comprobar "$respaldo"
fi
# La cuenta que administra PostgreSQL tal vez no puede leer esta carpeta.
cd /
destino=$(programa "$actual" restore --destino)
# shellcheck disable=SC2086
set -- $destino
tipo=$1
if [ "$tipo" = carpeta ]; then
  datos=$2
  base=postgres
else
  servidor=$3
  base=$4
  duenio=$5
  export PGPORT="${PGPORT:-$2}"
  case "$servidor" in
    localhost | 127.* | '[::1]' | /*) ;;
    *) [ -n "${ADMINISTRAR:-}" ] || terminar "PostgreSQL está en $servidor: di quién lo administra con ADMINISTRAR (docs/operacion.md)." ;;
  esac
  administra --command 'select' >/dev/null || terminar "No se llega a PostgreSQL como administrador: $administrar"
fi
[ -z "$volver_a" ] || existe "$volver_a" || terminar "No existe $volver_a."

# 2. Se cierra. Desde aquí, lo que falle deja todo como estaba.
trap 'exit 130' INT TERM HUP
deshacer() {
  resultado=$?
  trap - EXIT
  [ "$resultado" = 0 ] && exit 0
  echo 'No se pudo. Vuelvo a como estaba.' >&2
  cerrar
  if existe "$base-$apartada-$fecha"; then
    esperar_vacia
    if existe "$base"; then mover "$base" "$fallida"; fi
    mover "$base-$apartada-$fecha" "$base"
    if existe "$fallida"; then echo "Lo que no sirvió quedó en $fallida." >&2; fi
  fi
  abrir && echo 'Está abierta la de antes.' >&2 || echo 'La de antes tampoco contesta: journalctl -u vigente.' >&2
  exit "$resultado"
}
if [ -z "$volver_a" ]; then
  apartada=antes
  fallida=$base-fallida-$fecha
else
  apartada=restaurada
  fallida=$volver_a
fi
trap deshacer EXIT
cerrar

# 3. La de ahora se aparta, y en su lugar queda una nueva con el respaldo, o la que se había apartado.
apartar_y_poner "$apartada" "$volver_a"
if [ -z "$volver_a" ]; then
  programa "$actual" restore "$respaldo"
  programa "$actual" verify
fi

# 4. Se abre.
abrir || terminar 'El servidor no contesta: journalctl -u vigente.'
trap - EXIT
minutos=$((($(date +%s) - inicio + 59) / 60))
echo "Lista en $minutos min."
if ! systemctl is-enabled --quiet vigente.socket 2>/dev/null; then echo 'Falta arrancarla: systemctl enable --now …'; fi
if existe "$base-$apartada-$fecha"; then
  echo "La de antes quedó apartada. Para volver a ella: $casa/actual/deploy/restaurar.sh --volver $base-$apartada-$fecha"
  if [ "$tipo" = carpeta ]; then
    echo "Cuando no haga falta: rm -r $datos/$base-$apartada-$fecha"
  else
    echo "Cuando no haga falta: runuser -u postgres -- dropdb $base-$apartada-$fecha"
  fi
fi

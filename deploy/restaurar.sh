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
    if sistema cat "$unidad" >/dev/null 2>&1; then sistema stop "$unidad"; fi
  done
}

# Las que arrancan con la máquina. En una máquina nueva todavía ninguna.
abrir() {
  habilitadas=
  for unidad in vigente.socket vigente.service vigente-respaldo.timer; do
    if sistema is-enabled --quiet "$unidad" 2>/dev/null; then habilitadas="$habilitadas $unidad"; fi
  done
  [ -z "$habilitadas" ] && return 0
  # shellcheck disable=SC2086
  sistema start $habilitadas && contesta
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
# Con qué se borra una que ya no hace falta.
sobra() {
  if [ "$tipo" = carpeta ]; then
    echo "rm -r $datos/$1"
  elif [ -n "${ADMINISTRAR:-}" ]; then
    echo "dropdb $1"
  else
    echo "runuser -u postgres -- dropdb --port $PGPORT $1"
  fi
}
# Nadie puede seguir conectado: ni otro proceso de Vigente, ni una persona con psql, ni lo que dejó una orden que se cortó.
esperar_vacia() {
  if [ "$tipo" = carpeta ]; then
    detener_incluido
    return 0
  fi
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    quienes=$(echo "select distinct coalesce(nullif(application_name, ''), usename) from pg_stat_activity
      where datname = :'base' and backend_type = 'client backend';" | administra --set base="$base")
    [ -z "$quienes" ] && return 0
    sleep 1
  done
  terminar "Todavía hay conexiones a $base ($(echo "$quienes" | tr '\n' ' ')): detén también los otros procesos."
}
detener_incluido() {
  lugar=$(readlink -f "$datos/$base/cluster") || return 0
  quien=$(head -n 1 "$lugar/postmaster.pid" 2>/dev/null) || return 0
  [ "$(readlink "/proc/$quien/cwd")" = "$lugar" ] || return 0
  kill -INT "$quien"
  while [ -e "/proc/$quien" ]; do sleep 0.2; done
}

# Mientras exista este archivo el servidor no arranca. Adentro, el nombre de la que se aparta; vacío si no había ninguna.
marcar() { echo "$antes" | como_cuenta tee "$marca" >/dev/null; }
# Lo que dejó una que se cortó (corte de luz, kill -9): en el lugar de la base hay una a medias.
quedo_a_medias() {
  [ -e "$marca" ] || return 1
  apartada_antes=$(cat "$marca")
  [ -z "$apartada_antes" ] || existe "$apartada_antes"
}

apartar() {
  esperar_vacia
  apartado=si
  if quedo_a_medias; then
    antes=$apartada_antes
    if existe "$base"; then
      mover "$base" "$base-cortada-$fecha"
      echo "La que quedó a medias no hace falta: $(sobra "$base-cortada-$fecha")"
    fi
    return 0
  fi
  if existe "$base"; then antes=$base-$apartada-$fecha; fi
  marcar
  if [ -n "$antes" ]; then mover "$base" "$antes"; fi
}

# 1. Todo lo que se puede saber antes de cerrar nada.
cerrojo
volver_a=
if [ "${1:-}" = --volver ]; then
  volver_a=${2:?Falta el nombre de la que se apartó}
else
  respaldo=$(readlink -f "${1:?Uso: restaurar.sh ARCHIVO}")
  [ -e "$respaldo" ] || terminar "No existe $respaldo."
  como_cuenta test -r "$respaldo" || terminar "La cuenta $cuenta no puede leerlo: install -o $cuenta -m 600 '$respaldo' $casa/respaldos/"
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
  datos=${6:-$casa/datos}
  export PGPORT="${PGPORT:-$2}"
  case "$servidor" in
    localhost | 127.* | '[::1]' | /*) ;;
    *) [ -n "${ADMINISTRAR:-}" ] || terminar "PostgreSQL está en $servidor: di quién lo administra con ADMINISTRAR (docs/operacion.md)." ;;
  esac
  administra --command 'select' >/dev/null || terminar "No se llega a PostgreSQL como administrador: $administrar"
fi
[ -z "$volver_a" ] || existe "$volver_a" || terminar "No existe $volver_a."

# 2. Se cierra. Desde aquí, lo que falle deja todo como estaba.
antes=
apartado=
marca=$datos/restauracion
if [ -z "$volver_a" ]; then
  apartada=antes
  fallida=$base-fallida-$fecha
else
  apartada=restaurada
  fallida=$volver_a
fi
trap 'exit 130' INT TERM HUP
deshacer() {
  resultado=$?
  [ "$resultado" = 0 ] && exit 0
  trap "echo 'Quedó a medias: cuando se pueda, repite el mismo comando.' >&2" EXIT
  echo 'No se pudo. Vuelvo a como estaba.' >&2
  cerrar
  if [ -n "$apartado" ]; then
    esperar_vacia
    if [ -z "$antes" ] || existe "$antes"; then
      if existe "$base"; then
        mover "$base" "$fallida"
        echo "Lo que no sirvió quedó en $fallida. Si no hace falta: $(sobra "$fallida")" >&2
      fi
      if [ -n "$antes" ]; then mover "$antes" "$base"; fi
    fi
    rm -f "$marca"
  fi
  trap - EXIT
  abrir && echo 'Está abierta la de antes.' >&2 || echo 'La de antes tampoco contesta: journalctl -u vigente.' >&2
  exit "$resultado"
}
trap deshacer EXIT
cerrar

# 3. La de ahora se aparta, y en su lugar queda una nueva con el respaldo, o la que se había apartado.
apartar
if [ -n "$volver_a" ]; then
  mover "$volver_a" "$base"
else
  crear
  programa "$actual" restore "$respaldo"
  programa "$actual" verify
fi

# 4. Se abre.
rm -f "$marca"
abrir || terminar 'El servidor no contesta: journalctl -u vigente.'
trap - EXIT
minutos=$((($(date +%s) - inicio + 59) / 60))
echo "Lista en $minutos min."
if ! sistema is-enabled --quiet vigente.socket 2>/dev/null; then echo 'Falta arrancarla: systemctl enable --now …'; fi
if [ -n "$antes" ] && existe "$antes"; then
  echo "La de antes quedó apartada. Para volver a ella: $casa/actual/deploy/restaurar.sh --volver $antes"
  echo "Cuando no haga falta: $(sobra "$antes")"
fi

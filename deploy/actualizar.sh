#!/bin/sh
# Instala o actualiza Vigente: prepara la versión nueva aparte, respalda, cambia el enlace y reinicia. Si la nueva no contesta,
# vuelve a la de antes. Como root: deploy/actualizar.sh [rama, etiqueta o commit]
set -eu

casa=${CASA:-/srv/vigente}
cuenta=${CUENTA:-vigente}
ajustes=${AJUSTES:-/etc/vigente.env}
reiniciar=${REINICIAR:-systemctl restart vigente}
lista=${LISTA:-http://127.0.0.1:8090/api/health/ready}
# Menos que lo que espera el proxy (90 s): quien pidió algo mientras tanto recibe su respuesta.
espera=${ESPERA:-60}
versiones_guardadas=3

como_cuenta() { runuser -u "$cuenta" -- env HOME="$casa" PATH="$PATH" "$@"; }

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

# 1. El código que se pide, en una carpeta propia.
cd "$casa"
como_cuenta git -C "$casa/fuente" fetch --quiet --tags origin
pedido=${1:-origin/HEAD}
commit=$(como_cuenta git -C "$casa/fuente" rev-parse --verify --quiet "$pedido^{commit}") ||
  commit=$(como_cuenta git -C "$casa/fuente" rev-parse --verify "origin/$pedido^{commit}")
nueva="$casa/versiones/$(date +%Y%m%d-%H%M%S)-$(echo "$commit" | cut -c1-12)"
como_cuenta mkdir -p "$nueva" "$casa/respaldos"
como_cuenta sh -c "git -C '$casa/fuente' archive '$commit' | tar -x -C '$nueva'"

# 2. Sus paquetes y sus pantallas. Hasta aquí nada de lo que está en uso cambió: si algo falla, no pasó nada.
cd "$nueva"
como_cuenta npm ci --no-audit --no-fund --loglevel=error
como_cuenta node node_modules/vite/bin/vite.js build --logLevel warn

if [ ! -e "$casa/actual" ]; then
  apuntar_a "$nueva"
  echo "Instalada en $nueva. Falta arrancarla."
  exit 0
fi

# 3. El respaldo, con el programa que está en uso.
anterior=$(readlink -f "$casa/actual")
respaldo="$casa/respaldos/antes-$(basename "$nueva").respaldo"
cd "$anterior"
como_cuenta node --import ./scripts/typescript.mjs scripts/backup.ts --env-file="$ajustes" "$respaldo"

# 4. El cambio. Los pedidos que llegan mientras reinicia esperan en el socket de systemd.
apuntar_a "$nueva"
if $reiniciar && contesta; then
  echo "Lista: $nueva. La de antes queda en $anterior; su respaldo, en $respaldo."
  ls -1d "$casa"/versiones/*/ | head -n "-$versiones_guardadas" | while read -r vieja; do
    [ "$(readlink -f "$vieja")" = "$anterior" ] || rm -rf "$vieja"
  done
  exit 0
fi

echo "La versión nueva no contesta: vuelvo a $anterior." >&2
apuntar_a "$anterior"
if $reiniciar && contesta; then
  echo "Anda la de antes. Mira por qué en el registro (journalctl -u vigente)." >&2
else
  echo "La de antes tampoco contesta. Si la nueva alcanzó a migrar la base, hay que restaurar $respaldo (docs/operacion.md)." >&2
fi
exit 1

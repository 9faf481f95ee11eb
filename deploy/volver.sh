#!/bin/sh
# Vuelve a la versión de antes de la última actualización. Si desde entonces cambió la base, restaura el respaldo que se hizo
# justo antes, después de decir qué se perdería. La base de ahora queda apartada, nunca se borra.
# Como root: deploy/volver.sh [--si | --sin-perder]. --si: no pregunta. --sin-perder: solo si no se pierde nada.
set -eu
. "$(dirname "$(readlink -f "$0")")/pasos.sh"

sin_perder=
case "${1:-}" in
  --si) acuerdo=si ;;
  --sin-perder) sin_perder=si ;;
  '') ;;
  *) terminar 'Uso: volver.sh [--si | --sin-perder]' ;;
esac
cerrojo
trap 'exit 130' INT TERM HUP
trap 'echo "No se cambió nada." >&2' EXIT

actual=$(readlink -f "$casa/actual")
cd "$actual"
[ -e vuelta ] || terminar 'La versión en uso no llegó con actualizar.sh: no se sabe a cuál volver.'
dato() { sed -n "s/^$1=//p" vuelta; }
anterior=$(dato anterior)
respaldo=$(dato respaldo)
migra=$(dato migra)
desde=$(dato desde)
[ -d "$anterior" ] || terminar "La de antes ya no está en $anterior: actualizar.sh y su commit la arman otra vez."

hecho_desde() { programa "$actual" update desde "$desde" | paste -sd, - | sed 's/,/, /g'; }
# La base de ahora sirve a la de antes.
sirve() {
  [ -z "$migra" ] && return 0
  programa "$actual" update faltan >/dev/null || exit 1
  programa "$actual" update faltan "$anterior" >/dev/null 2>&1
}

# 1. Si la base cambió hay que restaurar, y se dice qué se pierde. Si no, no se pierde nada.
if sirve; then
  sin_perder=si
else
  [ -e "$respaldo" ] || terminar "La base ya cambió y falta $respaldo: no se puede volver."
  perdido=$(hecho_desde)
  if [ -z "$sin_perder" ]; then
    preguntar "La base ya cambió: volver es restaurar el respaldo de $desde. Desde entonces se hizo, y se perdería: ${perdido:-nada}. ¿Volver?"
  fi
fi

# 2. Se detiene, y se mira otra vez: mientras alguien decidía se siguió anotando, y una migración pudo terminar.
seguir_con_la_nueva() {
  trap - EXIT
  apuntar_a "$actual"
  soltar || true
  sistema restart vigente.service || true
  contesta || echo 'Todavía no contesta: journalctl -u vigente dice por qué.' >&2
  echo "Sigue $actual. No se cambió nada." >&2
}
trap seguir_con_la_nueva EXIT
frenar
if sirve; then
  trap quedar EXIT
  apuntar_a "$anterior"
  soltar && contesta && resultado=0 || resultado=1
  trap - EXIT
  [ "$resultado" = 0 ] || terminar "La de antes, $anterior, tampoco contesta: journalctl -u vigente."
  echo "Anda la de antes, $anterior. No se perdió nada."
  exit 0
fi
perdido=$(exec 8<&-; hecho_desde)
if [ -n "$sin_perder" ] && [ -n "$perdido" ]; then
  terminar "Volver perdería $perdido, hechos desde $desde. Si aun así conviene: $casa/actual/deploy/volver.sh"
fi

# 3. La base de antes, con el programa de antes.
sistema stop vigente.socket vigente.service
rm -f "$freno"
exec 8<&-
sistema daemon-reload
apuntar_a "$anterior"
"$actual/deploy/restaurar.sh" "$respaldo" 9>&-
trap - EXIT
echo "Anda la de antes, $anterior. Quedó fuera: ${perdido:-nada}."

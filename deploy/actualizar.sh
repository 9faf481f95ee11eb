#!/bin/sh
# Instala o actualiza Vigente: prepara la versión nueva aparte, respalda, cambia el enlace y reinicia. Si la nueva no contesta,
# vuelve a la de antes. Como root: deploy/actualizar.sh [--ver] [--si] [rama, etiqueta o commit]
# --ver: dice qué traería, si cambia la base, cuánto se esperaría y qué ajustes cambian, y no cambia nada. --si: no pregunta.
set -eu
. "$(dirname "$(readlink -f "$0")")/pasos.sh"

# Lo que espera el proxy.
espera_del_proxy=90
ver=
pedido=HEAD
for palabra in "$@"; do
  case "$palabra" in
    --ver) ver=si ;;
    --si) acuerdo=si ;;
    -*) terminar 'Uso: actualizar.sh [--ver] [--si] [rama, etiqueta o commit]' ;;
    *) pedido=$palabra ;;
  esac
done
cerrojo

anterior=
[ -e "$casa/actual" ] && anterior=$(readlink -f "$casa/actual")
nueva=
respaldo=
frenado=
trap 'exit 130' INT TERM HUP
seguir_con_la_de_antes() {
  trap - EXIT
  cd /
  rm -rf "$nueva" "$respaldo"
  [ -z "$frenado" ] || soltar || echo 'No arranca: journalctl -u vigente.' >&2
  echo "${anterior:+Sigue la de antes. }No se cambió nada." >&2
}
trap seguir_con_la_de_antes EXIT

fuente() { como_cuenta git -C "$casa/fuente" "$@"; }
sacar() { como_cuenta sh -c "git -C '$casa/fuente' archive '$commit' $2 | tar -x -C '$1'"; }

# Una rama es la del repositorio de origen; la copia de aquí no se mueve.
fuente fetch --quiet --tags origin || terminar "No se pudo traer el código. Comprueba la red y que la cuenta $cuenta pueda leer el repositorio, y repite."
commit=$(fuente rev-parse --verify --quiet "origin/$pedido^{commit}" || fuente rev-parse --verify --quiet "$pedido^{commit}") ||
  terminar "En el repositorio no hay rama, etiqueta ni commit que se llame $pedido."

version_de() { fuente show "$1:package.json" | sed -n 's/^  "version": "\(.*\)",$/\1/p'; }

# Parar, respaldar en una máquina tal vez más ocupada, arrancar.
espera_con() { echo $((2 * $1 + 30)); }

# Lo que tardó el respaldo más nuevo: del nacimiento de su archivo a su última letra.
decir_espera() {
  ultimo=$(ls -1t "$casa"/respaldos/antes-*.respaldo "$casa"/respaldos/vigente-*.respaldo "$casa"/datos/respaldos/vigente-*.respaldo 2>/dev/null | head -n 1)
  nacio=0
  [ -z "$ultimo" ] || nacio=$(stat --format %W "$ultimo")
  if [ "$nacio" = 0 ]; then
    echo 'Los pedidos van a esperar. No hay un respaldo del que calcular cuánto: actualizar.sh hace uno antes, y lo dice.'
  else
    tardo=$(($(stat --format %Y "$ultimo") - nacio))
    echo "Los pedidos van a esperar unos $(espera_con "$tardo") s, más lo que tarden las migraciones: el respaldo más nuevo, $(basename "$ultimo") ($(du -h "$ultimo" | cut -f 1)), tardó $tardo s."
  fi
}

contar_migraciones() {
  if [ -z "$1" ]; then
    echo 'No cambia la base: los pedidos esperan unos segundos, lo que tarda en reiniciarse.'
  else
    echo "Cambia la base. Migraciones, $(echo "$1" | wc -l): $(echo "$1" | tr '\n' ' ')"
  fi
}

if [ -n "$ver" ]; then
  [ -n "$anterior" ] || terminar 'Todavía no hay ninguna instalada.'
  de=${anterior##*-}
  trap - EXIT
  if [ "$(fuente rev-parse "$de")" = "$commit" ]; then
    echo 'Ya es la que está en uso.'
    exit 0
  fi
  echo "De la $(version_de "$de") ($de) a la $(version_de "$commit") ($(echo "$commit" | cut -c1-12)):"
  notas=$(fuente diff "$de" "$commit" -- CHANGELOG.md | sed -n 's/^+\([^+]\)/\1/p')
  if [ -n "$notas" ]; then echo "$notas"; else fuente log --no-merges --format='- %s' "$de..$commit"; fi
  aparte=$(como_cuenta mktemp -d)
  trap 'rm -rf "$aparte"' EXIT
  sacar "$aparte" 'db .env.example'
  faltan=$(programa "$anterior" update faltan "$aparte")
  contar_migraciones "$faltan"
  [ -z "$faltan" ] || decir_espera
  programa "$anterior" update ajustes "$aparte"
  exit 0
fi

# 1. El código que se pide, en una carpeta propia, sus paquetes y sus pantallas.
nueva="$casa/versiones/$(date +%Y%m%d-%H%M%S)-$(echo "$commit" | cut -c1-12)"
como_cuenta mkdir -p "$nueva" "$casa/respaldos"
sacar "$nueva" ''
cd "$nueva"
como_cuenta npm ci --no-audit --no-fund --loglevel=error ||
  terminar 'No se pudieron bajar los paquetes. Comprueba que la máquina llegue a registry.npmjs.org y que haya lugar en el disco, y repite.'
como_cuenta node node_modules/vite/bin/vite.js build --logLevel warn ||
  terminar 'No se pudieron armar las pantallas: arriba dice por qué. Comprueba que haya memoria y lugar en el disco, y repite.'

if [ -z "$anterior" ]; then
  apuntar_a "$nueva"
  trap - EXIT
  echo "Instalada en $nueva. Falta arrancarla."
  exit 0
fi

# 2. Lo que cambiaría en la base, según la versión nueva, que así también lee los ajustes.
faltan=$(programa "$nueva" update faltan)
contar_migraciones "$faltan"

# 3. Un respaldo con el programa y el servidor que están en uso. Mide lo que tardará el último.
respaldo="$casa/respaldos/antes-$(basename "$nueva").respaldo"
empezo=$(date +%s)
programa "$anterior" backup "$respaldo"
tardo=$(($(date +%s) - empezo))

# 4. Con migraciones, los pedidos esperan mientras se hace el último respaldo: después de él nadie anota nada en la versión
# de antes, y volver a ella no pierde nada.
desde=
if [ -n "$faltan" ]; then
  parada=$(espera_con "$tardo")
  echo "Los pedidos van a esperar: por el último respaldo, que tardó $tardo s, y el reinicio, cuenta con $parada s, más lo que tarden las migraciones."
  if [ "$parada" -gt "$espera_del_proxy" ]; then
    preguntar "Es más de lo que espera el proxy ($espera_del_proxy s): quien pida algo puede recibir un error, y repetirlo. ¿Seguir?"
  fi
  paro=$(date +%s)
  frenado=si
  frenar
  desde=$(exec 8<&-; programa "$nueva" update quieto)
  rm -f "$respaldo"
  programa "$anterior" backup "$respaldo"
fi
como_cuenta tee "$nueva/vuelta" >/dev/null <<VUELTA
anterior=$anterior
respaldo=$respaldo
migra=$([ -z "$faltan" ] || echo si)
desde=$desde
VUELTA

# 5. El cambio.
trap quedar EXIT
apuntar_a "$nueva"
if [ -n "$faltan" ]; then
  soltar && contesta && resultado=0 || resultado=1
  echo "Los pedidos esperaron $(($(date +%s) - paro)) s."
else
  sistema restart vigente.service && contesta && resultado=0 || resultado=1
fi
if [ "$resultado" = 0 ]; then
  echo "Lista: $nueva. Para volver a la de antes: $casa/actual/deploy/volver.sh"
else
  echo 'La versión nueva no contesta: vuelvo a la de antes. Por qué: journalctl -u vigente.' >&2
  if "$nueva/deploy/volver.sh" --sin-perder; then rm -rf "$nueva"; else quedar; fi
fi
trap - EXIT

# 6. Lo que ya no hace falta.
cd /
ls -1d "$casa"/versiones/*/ | solo_las_ultimas | while read -r vieja; do
  case "$(readlink -f "$vieja")" in "$nueva" | "$anterior") ;; *) rm -rf "$vieja" ;; esac
done
ls -1d "$casa"/respaldos/antes-*.respaldo | solo_las_ultimas | while read -r viejo; do
  # El de la versión en uso hace falta para volver.
  grep -qsxF "respaldo=$viejo" "$casa/actual/vuelta" || rm -f "$viejo"
done
exit "$resultado"

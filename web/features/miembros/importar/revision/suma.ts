import type { Revision } from '#shared/importar/importacion.ts'

type Number = (value: number) => string

/** The sum of a review: the people who come in, then all else of the file, each in a few words. */
export function sumaDe(revision: Revision, number: Number): { entran: string; demas: string[] } {
  const count = (value: number, one: string, many: string) => (value === 0 ? [] : [told(number, value, one, many)])
  const { crear, actualizar, conError, fuera } = revision
  const back = restauradas(revision)
  const entran = [
    ...count(crear, 'persona nueva', 'personas nuevas'),
    ...count(actualizar - back, 'se actualiza', 'se actualizan'),
    ...count(back, 'eliminada que vuelve', 'eliminadas que vuelven'),
  ]
  const why = onlyReason(revision)
  return {
    entran: entran.join(' · ') || 'Nadie nuevo que importar',
    demas: [
      ...omitidas(revision).flatMap(([value, one, many]) => count(value, one, many)),
      ...count(conError, 'fila no entra', 'filas no entran').map((text) => (why ? `${text} (${why})` : text)),
      ...count(fuera, 'línea que no es una persona', 'líneas que no son personas'),
      ...membresias(revision, number),
    ],
  }
}

const told = (number: Number, value: number, one: string, many: string) =>
  `${number(value)} ${value === 1 ? one : many}`

/** Deleted members who come back, told apart if all of them are known here. */
function restauradas({ filas, porRevisar }: Revision): number {
  if (porRevisar > filas.length) return 0
  return filas.filter(({ accion, duplicado }) => accion === 'actualizar' && duplicado?.eliminado).length
}

/** Members who stay as they are, and rows of one person; told apart if all of them are known here. */
function omitidas({ omitir, filas, porRevisar }: Revision): [number, string, string][] {
  const repeated = filas.filter(({ accion, duplicado }) => accion === 'omitir' && duplicado?.id_miembro === '').length
  if (repeated > 0 && porRevisar > filas.length)
    return [[omitir, 'ya está o se repite, y queda como está', 'ya están o se repiten, y quedan como están']]
  return [
    [omitir - repeated, 'ya está y se queda como está', 'ya están y se quedan como están'],
    [repeated, 'fila se repite en el archivo', 'filas se repiten en el archivo'],
  ]
}

/** The reason of all rows that stay out, if it is one. */
function onlyReason({ filas, conError }: Revision): string {
  const wrong = filas.filter(({ accion }) => accion === 'error')
  const reasons = new Set(wrong.map(({ errores }) => errores.map(({ texto }) => texto).join(' ')))
  const [only = ''] = reasons
  if (reasons.size !== 1 || wrong.length !== conError) return ''
  return only.charAt(0).toLowerCase() + only.slice(1).replace(/\.$/, '')
}

function membresias({ membresias: { vigentes, vencidas, futuras } }: Revision, number: Number): string[] {
  const total = vigentes + vencidas + futuras
  if (total === 0) return []
  const states = [
    vigentes > 0 && `${number(vigentes)} al día`,
    vencidas > 0 && told(number, vencidas, 'vencida', 'vencidas'),
    futuras > 0 && told(number, futuras, 'que empieza después', 'que empiezan después'),
  ]
  return [`${number(total)} con membresía: ${states.filter((state) => state !== false).join(', ')}`]
}

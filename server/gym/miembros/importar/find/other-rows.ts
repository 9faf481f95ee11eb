import { isTyped, kindOf } from '../read/cell-kind.ts'
import type { Row } from '../read/sheet.ts'

type Judge = (row: Row, filled: readonly string[]) => boolean

const total = /^(sub ?)?total(es)?\b/i
const counted =
  /^[^\d:]{3,60}: *[\d.,]+$|^\d+ (socios|miembros|clientes|alumnos|registros|personas|filas|resultados)\b/i
const page = /^(p[aá]g(ina)?s?|hoja|page)\.? *(n[º°o.]*)? *\d+( *(de|of|\/|-) *\d+)?\.?$/i
const issued =
  /^(fecha de |fecha )?(emitid[oa]|emisi[oó]n|impres[oa]|impresi[oó]n|generad[oa]|exportad[oa]|listado al?|informe|reporte)\b/i
const ended = /^(\*|\(\*\)|notas?:|fin de(l)? (la )?(listado|lista|informe|reporte)\b)/i
const dashes = /^[-=_*·.—–~#+|\s]+$/

/** A number, or a text with no letters that could be a value of a person: an amount, a dash. */
const isFigure = (cell: string) => kindOf(cell) === 'numero' || kindOf(cell) === 'signos'

const isTotal: Judge = (_, filled) =>
  filled.some((cell) => total.test(cell)) &&
  filled.every((cell) => isFigure(cell) || total.test(cell) || counted.test(cell))
const isPageEnd: Judge = (_, filled) =>
  filled.some((cell) => page.test(cell) || issued.test(cell)) &&
  filled.length <= 3 &&
  filled.every((cell) => page.test(cell) || issued.test(cell) || ['fecha', 'hora'].includes(kindOf(cell)))

/** Rows below the headings that are no people, with the evidence for it. A row that has only a name is one. */
export function otherRows(headings: readonly Row[], titles: readonly Row[]): (row: Row) => string {
  const isTitle = new Set(titles.map(({ celdas }) => celdas.join('\n')))
  const reasons: readonly (readonly [string, Judge])[] = [
    ['Línea de separación.', (_, filled) => filled.every((cell) => dashes.test(cell))],
    ['Encabezado repetido.', (row) => headings.some((heading) => isRepeated(row, heading))],
    ['Título repetido.', ({ celdas }, filled) => filled.length < 3 && isTitle.has(celdas.join('\n'))],
    ['Fila de total.', isTotal],
    ['Pie de página.', isPageEnd],
    ['Recuento del listado.', (_, filled) => filled.length === 1 && counted.test(filled[0] ?? '')],
    ['Nota al pie.', (_, filled) => filled.length === 1 && ended.test(filled[0] ?? '')],
    ['Título de un grupo.', (_, filled) => filled.length === 1 && /\p{L}:$/u.test(filled[0] ?? '')],
  ]
  return (row) => {
    const filled = row.celdas.filter((cell) => cell !== '')
    return reasons.find(([, holds]) => holds(row, filled))?.[0] ?? ''
  }
}

const sameShare = 0.75

/** Nearly every heading stands in the row again, in its place. */
function isRepeated({ celdas }: Row, heading: Row): boolean {
  const filled = heading.celdas.filter((cell) => cell !== '' && !isTyped(kindOf(cell))).length
  const same = heading.celdas.filter((cell, at) => cell !== '' && celdas[at] === cell).length
  return filled > 0 && same >= Math.max(1, filled * sameShare)
}

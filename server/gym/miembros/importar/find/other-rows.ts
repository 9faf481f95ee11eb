import { isTyped, kindOf } from '../read/cell-kind.ts'
import type { Row } from '../read/sheet.ts'

type Judge = (row: Row, filled: readonly string[]) => boolean

const total = /^((sub ?)?total(es)?|suma)\b/i
const plainTotal =
  /^((sub ?)?total(es)?|suma)( (general(es)?|de(l|los|las)?|l[ao]s?|listado|lista|soci[oa]s?|miembros|clientes|alumnos|personas|activ[oa]s|registros|filas|mes|año|página|cobrado|pagado|importe|grupo|turno|plan|cuotas?))* ?[:=]? ?[\d.,€$ ]*$/i
const counts =
  'cantidad|número|numero|nº|recuento|total|socios|miembros|clientes|alumnos|activos|inactivos|altas|bajas|registros|personas|filas|resultados'
const counted = new RegExp(`^(${counts})\\b[^\\d:]{0,50}: *[\\d.,]+$|^\\d+ (${counts})\\b`, 'i')
const page = /^(p[aá]g(ina)?s?|hoja|page)\.? *(n[º°o.]*)? *\d+( *(de|of|\/|-) *\d+)?\.?$/i
const issued =
  /^(fecha de |fecha )?(emitid[oa]|emisi[oó]n|impres[oa]|impresi[oó]n|generad[oa]|exportad[oa]|listado al?|informe|reporte)\b/i
const about = /^(usuario|operador|filtros?|criterios?|hora|fecha|sucursal|sede|empresa|sistema) ?:/i
const ended =
  /^(\*|\(\*\)) *(\S+\s+){4}|^notas? ?:|^fin (del|de la|de) (listado|lista|informe|reporte)\b|^[*\s]*fin[*\s.]*$/i
const dashes = /^[-=_*·.—–~#+|\s]+$/

/** A number, or a text with no letters that could be a value of a person: an amount, a dash. */
const isFigure = (cell: string) => kindOf(cell) === 'numero' || kindOf(cell) === 'signos' || cell === '#SIN-VALOR!'

/** Digits of a document or a phone, which sums do not have. */
const isLong = (cell: string) => /\d{7}/.test(cell)

const isTotal: Judge = (_, filled) =>
  filled.some((cell) => total.test(cell)) &&
  filled.every((cell) => isFigure(cell) || total.test(cell) || counted.test(cell)) &&
  (filled.some((cell) => plainTotal.test(cell)) || !filled.some(isLong))
const isPageEnd: Judge = (_, filled) =>
  filled.some((cell) => page.test(cell) || issued.test(cell)) &&
  filled.length <= 3 &&
  filled.every((cell) => page.test(cell) || issued.test(cell) || ['fecha', 'hora'].includes(kindOf(cell)))

/** Rows below the headings that are no people, with the evidence for it. A row that has only a name is one. */
export function otherRows(headings: readonly Row[], titles: readonly Row[]): (row: Row) => string {
  const isTitle = new Set(titles.map(withoutDigits))
  const reasons: readonly (readonly [string, Judge])[] = [
    ['Línea de separación.', (_, filled) => filled.every((cell) => dashes.test(cell))],
    ['Encabezado repetido.', (row) => headings.some((heading) => isRepeated(row, heading))],
    ['Título repetido.', (row, filled) => filled.length < 4 && isTitle.has(withoutDigits(row))],
    ['Fila de total.', isTotal],
    ['Pie de página.', isPageEnd],
    ['Recuento del listado.', (_, filled) => filled.length === 1 && counted.test(filled[0] ?? '')],
    [
      'Nota al pie.',
      (_, filled) => filled.length === 1 && (ended.test(filled[0] ?? '') || about.test(filled[0] ?? '')),
    ],
    ['Título de un grupo.', (_, filled) => filled.length === 1 && /\p{L}:$/u.test(filled[0] ?? '')],
  ]
  return (row) => {
    const filled = row.celdas.filter((cell) => cell !== '')
    return reasons.find(([, holds]) => holds(row, filled))?.[0] ?? ''
  }
}

/** A title with the number of its page. */
const withoutDigits = ({ celdas }: Row) => celdas.join('\n').trimEnd().replace(/\d+/g, '0')

const sameShare = 0.75

/** Nearly every heading stands in the row again, in its place. */
function isRepeated({ celdas }: Row, heading: Row): boolean {
  const filled = heading.celdas.filter((cell) => cell !== '' && !isTyped(kindOf(cell))).length
  const same = heading.celdas.filter((cell, at) => cell !== '' && celdas[at] === cell).length
  return filled > 0 && same >= Math.max(1, filled * sameShare)
}

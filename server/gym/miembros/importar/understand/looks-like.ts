import { plain } from '#shared/values/plain-text.ts'
import type { Campo } from '#shared/importar/campos.ts'
import { isDamaged } from './cell-signs.ts'
import { isOrigen, isSexo, isTipo } from './read-choice.ts'
import { readWritten } from './written-dates.ts'

const longest = 200

const hasLetter = (cell: string) => /\p{L}/u.test(cell)
const digitsIn = (cell: string) => cell.replace(/\D/g, '').length

/** Also 'S/ 120', '$ 15.000' and '45,00 €'. */
const amount =
  /^(?:(?:[$€£₡₲]|[a-z]{1,3}\$|u\$s|s\/\.?|bs\.?|gs\.?|eur|usd|ars|mxn|clp|pen|cop|uyu)\s*)?\d[\d.,' ]*(?:\s*(?:[$€£₡₲]|eur|euros?|usd|ars|mxn|clp|pen|cop|uyu|pesos|soles|bs\.?|gs\.?))?(?:\s*\/\s*mes)?$/i

export const isAmount = (cell: string) => cell.length <= 40 && amount.test(cell)

const hasDecimals = (cell: string) => /^\d+[.,]\d{1,2}$/.test(cell) && !/[.,]00?$/.test(cell)
const isDate = (cell: string) => /[/\-.\s]/.test(cell) && readWritten(cell) !== null
const isYesOrNo = (cell: string) => ['si', 'no', 'yes', 'true', 'false', 'verdadero', 'falso'].includes(plain(cell))
const states = new Set(
  'al dia,pagado,pagada,impago,impaga,pendiente,debe,adeuda,deudor,vencido,vencida,vigente,activo,activa,inactivo,inactiva,baja,alta'.split(
    ',',
  ),
)
const isState = (cell: string) => isYesOrNo(cell) || states.has(plain(cell))
const isText = (cell: string) => hasLetter(cell) && !cell.includes('@')

function isName(cell: string): boolean {
  return isText(cell) && digitsIn(cell) * 2 < cell.length && !isDate(cell) && !isYesOrNo(cell)
}

const isDocument = (cell: string) =>
  isDamaged(cell) ||
  (cell.length <= 40 && /\d/.test(cell) && !cell.includes('@') && !hasDecimals(cell) && !/\d\/\d+\/\d/.test(cell))

function isPhone(cell: string): boolean {
  return isDamaged(cell) || (digitsIn(cell) > 5 && !cell.includes('@') && !(cell.includes('/') && isDate(cell)))
}

const looks: Readonly<Record<Campo, (cell: string) => boolean>> = {
  nombre: isName,
  apellido: isName,
  dni: isDocument,
  tipo_documento: isTipo,
  telefono: isPhone,
  correo: (cell) => cell.includes('@'),
  direccion: (cell) => !cell.includes('@') && !isYesOrNo(cell),
  sexo: isSexo,
  fecha_nacimiento: (cell) => readWritten(cell) !== null,
  origen: isOrigen,
  contacto_emergencia: (cell) => hasLetter(cell) || isPhone(cell),
  alerta: isText,
  etiquetas: (cell) => isText(cell) && !isYesOrNo(cell),
  notas: () => true,
  numero: (cell) => /^\d{1,9}$/.test(cell),
  plan: (cell) => isText(cell) && !isAmount(cell) && !isDate(cell) && !isState(cell),
  plazo: (cell) => !isState(cell) && !isDate(cell) && !hasDecimals(cell) && !cell.includes('@'),
  cuota: isAmount,
  inicio: (cell) => readWritten(cell) !== null,
  vencimiento: (cell) => readWritten(cell) !== null,
}

/** A cell, without a spreadsheet's signs, that could be one of the field's. It need not be a right one. */
export const looksLike = (campo: Campo, cell: string): boolean => looks[campo](cell.slice(0, longest))

/** Cells that say no more than yes or no are of no field. */
export const saysYesOrNo = isYesOrNo

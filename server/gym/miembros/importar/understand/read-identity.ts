import { normalizeDni, phoneDigits, direccionDeCorreo } from '#shared/campos/limits.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { typedText } from '#shared/values/typed-text.ts'
import { addressForm } from '#server/engine/records/fields/address-form.ts'
import {
  bare,
  damagedNumber,
  errorCell,
  isDamaged,
  isErrorCell,
  isFiller,
  none,
  read,
  told,
  withoutDecimal,
  type Reading,
} from './cell-signs.ts'

const filled = told('Es un número de relleno.')
const noDocument = told('No es un documento.')

/** The kind of document before its number: 'DNI 30.111.222'. */
const kindBefore =
  /^(?:dni|d\.n\.i\.|nie|nif|cc|c\.c\.|ci|c\.i\.|ce|ti|le|l\.e\.|lc|l\.c\.|li|ppt|cpf|rut|run|curp|doc|documento|cedula|cédula|pas|pasaporte|passport)\s*[:.\s]\s*(?=\S*\d)/i

const longestDocument = 60

/** A document as stored. `isRepeated` tells whether the column has one more than once. */
export function readDocument(cell: string, isRepeated: (dni: string) => boolean): Reading {
  const text = typedText(bare(cell))
  if (isErrorCell(text)) return errorCell
  if (isDamaged(text)) return damagedNumber
  if (isFiller(text)) return none
  if (text.length > longestDocument) return noDocument
  const dni = normalizeDni(withoutDecimal(text.replace(kindBefore, '')))
  if (isFillerNumber(dni, isRepeated)) return filled
  return /\d/.test(dni) && !dni.includes('@') && dni.length <= datosMiembro.dni.max ? read(dni) : noDocument
}

const isRun = (digits: string) =>
  /^(?:01|12|98)/.test(digits) && ['01234567890', '9876543210'].some((run) => run.includes(digits))
const isOneDigit = (digits: string) => /^(\d)\1*$/.test(digits)

/** 11111111 and 12345678 are made up; with a letter (12345678Z), or as short as 7, only if the column repeats them. */
function isFillerNumber(dni: string, isRepeated: (dni: string) => boolean): boolean {
  const digits = dni.replace(/[^\d]/g, '')
  const letters = dni.replace(/[^\p{L}]/gu, '').length
  if (/^0*$/.test(digits) && digits !== '') return true
  const isMadeUp = letters < 2 && digits.length > 3 && (isOneDigit(digits) || (digits.length > 5 && isRun(digits)))
  if (isMadeUp && letters === 0) return true
  return (isMadeUp || dni.length < 4) && isRepeated(dni)
}

const leastDigits = 6
const mostDigits = datosMiembro.telefono.max

const noPhone = told('No es un teléfono.')
/** Between two numbers; a space may as well stand inside one. */
const betweenNumbers = /[/;,|\n]|\s[-–]\s|(?<=\d)\s*(?=\+)/
/** Letters and brackets around them end a number: 'ext. 12', '(madre)'. */
const beside = /\(?\p{L}[\p{L}\p{M}.:]*\)?/gu

const kindOfPhone = /^(?:tel[eé]fono|celular|m[oó]vil|whatsapp|telf?|cel|tlf|tfno|wsp)\b[.:]*\s*/i

/** A letter typed for a digit: '6OO100100'. */
const letterInside = /\d(?!x|ext|int)\p{L}{1,3}\d/iu

const oneSpaced = (text: string) => text.replace(/[\s\p{Cf}]+/gu, (blank) => (blank.includes('\n') ? '\n' : ' ')).trim()

/** The first phone of a cell as stored; `resto` has other numbers, or the whole cell if it has words. */
export function readPhone(cell: string): Reading {
  const text = withoutDecimal(oneSpaced(bare(cell)).replace(kindOfPhone, ''))
  if (isErrorCell(text)) return errorCell
  if (isDamaged(text)) return damagedNumber
  if (isFiller(text)) return none
  if (letterInside.test(text)) return noPhone
  const [first = '', ...others] = numbersOf(text)
  if (first.length < leastDigits || first.length > mostDigits || isOneDigit(first) || isRun(first)) return noPhone
  const hasWords = /\p{L}/u.test(text)
  return { valor: first, texto: '', resto: hasWords ? text.replaceAll('\n', ' ') : others.join(' / ') }
}

/** Runs of digits. Short ones before a number belong to it ('011/4555-1234'). */
function numbersOf(text: string): string[] {
  const runs = text.split(beside).flatMap((piece) => {
    const digits = piece.split(betweenNumbers).flatMap(apart).filter(Boolean)
    const start = digits.findIndex((run) => run.length >= leastDigits)
    return start > 0 ? [digits.slice(0, start + 1).join(''), ...digits.slice(start + 1)] : digits
  })
  const start = runs.findIndex((run) => run.length >= leastDigits)
  return start === -1 ? runs : runs.slice(start)
}

/** Groups of digits next to each other are one number, unless each is as long as a number. */
function apart(run: string): string[] {
  const groups = run
    .split(' ')
    .map((group) => phoneDigits(group).replace(/\D/g, ''))
    .filter(Boolean)
  return groups.length > 1 && groups.every((group) => group.length > 7) ? groups : [groups.join('')]
}

const noMail = told('No es un correo.')
const longestMail = 500

/** The first address of a cell as stored; `resto` has the others. */
export function readMail(cell: string): Reading {
  const text = typedText(bare(cell))
  if (isErrorCell(text)) return errorCell
  if (isFiller(text)) return none
  if (text.length > longestMail) return noMail
  const [first, ...others] = text
    .replace(/mailto:/gi, ' ')
    .split(/[\s;,|<>()/"]+/)
    .filter((part) => part.includes('@'))
    .map((part) => addressForm(part.replace(/^[.'´]+|[.'´:]+$/g, '')))
    .filter((part) => direccionDeCorreo.safeParse(part).success)
  return first === undefined
    ? noMail
    : { valor: first, texto: '', resto: others.filter((one) => one !== first).join(', ') }
}

import { fill, keysOf, type CampoOf, type Valores } from '#shared/campos/campo.ts'
import { esNacimiento, normalizeDni } from '#shared/campos/limits.ts'
import { datosMiembro, miembroInput } from '#shared/collections/miembro.ts'
import { typedUpTo } from '#shared/values/typed-text.ts'
import { civilDay, type CivilDate } from '#shared/values/dates.ts'
import { type Campo, type Mapeo } from '#shared/importar/campos.ts'
import { plain } from '#shared/values/plain-text.ts'
import { addressForm } from '#server/engine/records/fields/address-form.ts'

/** A row with parsed cells. `plan` is as written; the rest is as stored. */
export type ParsedRow = Valores<typeof datosMiembro> & {
  fila: number
  celdas: Partial<Record<Campo, string>>
  plan: string
  inicio: CivilDate
  vencimiento: CivilDate
  errores: Partial<Record<Campo, string>>
}

type Declared = CampoOf<typeof datosMiembro>
type Numbered = { fila: number; celdas: readonly string[] }

const noDate = 'No es una fecha. Escríbela como 31/12/2026.'

/** Facts that the rows of a file share: the field of each column, the day, and the meaning of 'M' in the column of the sex. */
export type Reading = { mapeo: Mapeo; today: CivilDate; m: '' | 'Hombre' | 'Mujer' }

/** Parses one row. A cell that cannot be parsed is an error of that cell. */
export function parseRow({ fila, celdas }: Numbered, { mapeo, today, m }: Reading): ParsedRow {
  const cells: Partial<Record<Campo, string>> = {}
  for (const [index, campo] of mapeo.entries()) if (campo !== '') cells[campo] = celdas[index] ?? ''
  const errores: ParsedRow['errores'] = {}
  const cell = (campo: Campo, max = 0) => typedUpTo(max)(cells[campo] ?? '')
  const orError = <T>(campo: Campo, parsed: T | null, error: string): T | '' => {
    if (parsed === null) errores[campo] = error
    return parsed ?? ''
  }
  const whole = [cell('nombre'), cell('apellido')].filter(Boolean).join(' ').replace(/\s+/g, ' ')
  const textOf = (declared: Declared, name: keyof typeof datosMiembro) => {
    if (name === 'nombre') return whole
    return name === 'sexo' && m !== '' && plain(cell('sexo')) === 'm'
      ? m
      : cell(name, declared.kind === 'text' ? declared.max : 0)
  }
  const row = {
    ...fill(datosMiembro, (campo, name) => orError(name, parseCell(campo, textOf(campo, name)), wantedOf(campo))),
    fila,
    celdas: cells,
    plan: cell('plan'),
    inicio: orError('inicio', parseDate(cell('inicio')), noDate),
    vencimiento: orError('vencimiento', parseDate(cell('vencimiento')), noDate),
    errores,
  }
  check(row, today)
  return row
}

/** The value of a cell, null if it has none. */
function parseCell(campo: Declared, cell: string): string | string[] | null {
  switch (campo.kind) {
    case 'text':
      return cell
    case 'document':
      return normalizeDni(withoutDecimal(cell))
    case 'phone':
      return withoutDecimal(cell).replace(/\D/g, '')
    case 'email':
      return addressForm(cell)
    case 'birthday':
      return parseDate(cell)
    case 'labels':
      return tagsOf(cell)
    case 'select': {
      const { options, written } = campo
      const words = (option: string) => [plain(option), ...(written?.[option] ?? [])]
      return cell === '' ? '' : (options.find((option) => words(option).includes(plain(cell))) ?? null)
    }
  }
}

/** A workbook shows a number of many digits with a decimal. */
const withoutDecimal = (cell: string) => cell.replace(/\.0$/, '')

const either = new Intl.ListFormat('es', { type: 'disjunction' })
const wantedOf = (campo: Declared) => (campo.kind === 'select' ? `Escribe ${either.format(campo.options)}.` : noDate)

/** The rules of the form hold for each cell. */
function check(row: ParsedRow, today: CivilDate): void {
  const { errores, nombre, dni, telefono } = row
  if (nombre === '') errores.nombre = 'Falta el nombre.'
  if (dni === '' && telefono === '') errores.dni ??= 'Falta el documento o el teléfono.'
  if (telefono === '' && row.celdas.telefono?.trim()) errores.telefono = 'No es un teléfono.'
  if (!esNacimiento(row.fecha_nacimiento, today)) errores.fecha_nacimiento = 'Va de 1900 a hoy.'
  if (row.inicio !== '' && row.vencimiento !== '' && row.inicio >= row.vencimiento)
    errores.inicio = 'El periodo empieza después de vencer.'
  for (const campo of keysOf(datosMiembro)) {
    const checked = miembroInput.shape[campo].safeParse(row[campo])
    if (!checked.success) errores[campo] ??= checked.error.issues[0]?.message ?? 'Revisa este dato.'
  }
}

const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;|]/)
      .map((tag) => tag.trim().slice(0, 30))
      .filter(Boolean),
  ),
]

/** Parses day before month, ISO, or a spreadsheet's day number. '' for an empty cell, null for an invalid date. */
export function parseDate(text: string): CivilDate | null {
  if (text === '') return ''
  if (/^\d{5}(\.\d+)?$/.test(text)) return civilDay(new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000), 'UTC')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return civil(iso[1], iso[2], iso[3])
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(text)
  if (!local) return null
  const [, day, month, year = ''] = local
  return civil(year.length === 2 ? `20${year}` : year, month, day)
}

function civil(year = '', month = '', day = ''): CivilDate | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return isReal && text >= '1900-01-01' && text <= '2100-12-31' ? text : null
}

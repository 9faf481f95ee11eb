import { esNacimiento, miembroInput, normalizeDni, type Sexo } from '#shared/collections/miembro.ts'
import { typedText } from '#shared/typed-text.ts'
import { civilDay, type CivilDate } from '#shared/dates.ts'
import { plain, type Campo, type Mapeo } from '#shared/importar.ts'
import { addressForm } from '#server/records/fields/address-form.ts'

/** A row with its cells read. `plan` is as written; the rest is as it would be stored. */
export type ParsedRow = {
  fila: number
  celdas: Partial<Record<Campo, string>>
  nombre: string
  dni: string
  tipo_documento: string
  telefono: string
  correo: string
  direccion: string
  sexo: '' | Sexo
  fecha_nacimiento: CivilDate
  contacto_emergencia: string
  alerta: string
  notas: string
  etiquetas: string[]
  plan: string
  inicio: CivilDate
  vencimiento: CivilDate
  errores: Partial<Record<Campo, string>>
}

type Numbered = { fila: number; celdas: readonly string[] }

/** Reads one row; what cannot be read is an error of its cell. */
export function parseRow({ fila, celdas }: Numbered, mapeo: Mapeo, today: CivilDate): ParsedRow {
  const cells: Partial<Record<Campo, string>> = {}
  for (const [index, campo] of mapeo.entries()) if (campo !== '') cells[campo] = celdas[index] ?? ''
  const errores: ParsedRow['errores'] = {}
  const cell = (campo: Campo) => typedText(cells[campo] ?? '')
  const date = (campo: Campo) => {
    const read = parseDate(cell(campo))
    if (read === null) errores[campo] = 'No es una fecha. Escríbela como 31/12/2026.'
    return read ?? ''
  }
  const row: ParsedRow = {
    fila,
    celdas: cells,
    nombre: [cell('nombre'), cell('apellido')].filter(Boolean).join(' ').replace(/\s+/g, ' '),
    dni: normalizeDni(cell('dni').replace(/\.0$/, '')),
    tipo_documento: cell('tipo_documento'),
    telefono: cell('telefono').replace(/\.0$/, '').replace(/\D/g, ''),
    correo: addressForm(cell('correo')),
    direccion: cell('direccion'),
    sexo: '',
    fecha_nacimiento: date('fecha_nacimiento'),
    contacto_emergencia: cell('contacto_emergencia'),
    alerta: cell('alerta'),
    notas: cell('notas'),
    etiquetas: tagsOf(cell('etiquetas')),
    plan: cell('plan'),
    inicio: date('inicio'),
    vencimiento: date('vencimiento'),
    errores,
  }
  const sexo = sexoOf(cell('sexo'))
  if (sexo === null) errores.sexo = 'Escribe Hombre, Mujer u Otro.'
  else row.sexo = sexo
  checkTexts(row, today)
  return row
}

/** Columns with a rule of their own on the form. */
const ruled = [
  'nombre',
  'dni',
  'tipo_documento',
  'telefono',
  'correo',
  'direccion',
  'contacto_emergencia',
  'alerta',
  'notas',
  'etiquetas',
] as const

function checkTexts(row: ParsedRow, today: CivilDate): void {
  const { errores, nombre, dni, telefono } = row
  if (nombre === '') errores.nombre = 'Falta el nombre.'
  if (dni === '' && telefono === '') errores.dni ??= 'Falta el documento o el teléfono.'
  if (telefono === '' && row.celdas.telefono?.trim()) errores.telefono = 'No es un teléfono.'
  if (!esNacimiento(row.fecha_nacimiento, today)) errores.fecha_nacimiento = 'Va de 1900 a hoy.'
  if (row.inicio !== '' && row.vencimiento !== '' && row.inicio >= row.vencimiento)
    errores.inicio = 'El periodo empieza después de vencer.'
  for (const campo of ruled) {
    const checked = miembroInput.shape[campo].safeParse(row[campo])
    if (!checked.success) errores[campo] ??= checked.error.issues[0]?.message ?? 'Revisa este dato.'
  }
}

const sexos: Record<string, '' | Sexo> = {
  '': '',
  h: 'Hombre',
  hombre: 'Hombre',
  masculino: 'Hombre',
  masc: 'Hombre',
  varon: 'Hombre',
  f: 'Mujer',
  fem: 'Mujer',
  femenino: 'Mujer',
  mujer: 'Mujer',
  otro: 'Otro',
  otra: 'Otro',
  x: 'Otro',
}

/** 'M' alone is either: it is refused rather than guessed. */
const sexoOf = (text: string) => sexos[plain(text)] ?? null

const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;|]/)
      .map((tag) => tag.trim().slice(0, 30))
      .filter(Boolean),
  ),
]

/** Day before month, ISO, or the number a spreadsheet keeps a day as. '' for an empty cell, null for what is no date. */
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

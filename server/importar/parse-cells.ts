import { normalizeDni, type Sexo } from '#shared/collections/miembro.ts'
import { civilDay, type CivilDate } from '#shared/dates.ts'
import { plain, type Campo, type Mapeo } from '#shared/importar.ts'

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

const limits: Partial<Record<Campo, number>> = {
  nombre: 80,
  dni: 30,
  tipo_documento: 30,
  direccion: 200,
  contacto_emergencia: 200,
  alerta: 200,
  notas: 2000,
}

/** Reads one row; what cannot be read is an error of its cell. */
export function parseRow({ fila, celdas }: { fila: number; celdas: readonly string[] }, mapeo: Mapeo): ParsedRow {
  const cells: Partial<Record<Campo, string>> = {}
  for (const [index, campo] of mapeo.entries()) if (campo !== '') cells[campo] = celdas[index] ?? ''
  const errores: ParsedRow['errores'] = {}
  const cell = (campo: Campo) => cells[campo]?.trim() ?? ''
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
    correo: cell('correo').toLowerCase(),
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
  checkTexts(row)
  return row
}

function checkTexts(row: ParsedRow): void {
  const { errores, nombre, dni, telefono, correo } = row
  if (nombre.length < 2) errores.nombre = 'Falta el nombre.'
  if (dni === '' && telefono === '') errores.dni ??= 'Falta el documento o el teléfono.'
  if (telefono.length > 15) errores.telefono = 'El teléfono tiene como máximo 15 dígitos.'
  if (telefono === '' && row.celdas.telefono?.trim()) errores.telefono = 'No es un teléfono.'
  if (correo !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(correo)) errores.correo = 'No es un correo.'
  if (row.inicio !== '' && row.vencimiento !== '' && row.inicio >= row.vencimiento)
    errores.inicio = 'El periodo empieza después de vencer.'
  const texts = { ...row, nombre, dni }
  for (const campo of [
    'nombre',
    'dni',
    'tipo_documento',
    'direccion',
    'contacto_emergencia',
    'alerta',
    'notas',
  ] as const)
    if (texts[campo].length > (limits[campo] ?? 0)) errores[campo] = `Es más largo que ${limits[campo]} caracteres.`
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

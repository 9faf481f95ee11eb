import { datosMiembro } from '#shared/collections/miembro.ts'
import type { Campo, Mapeo } from '#shared/importar/campos.ts'
import type { Aviso } from '#shared/importar/importacion.ts'
import { none, type Reading } from './cell-signs.ts'
import { etiquetasOf, readText } from './read-choice.ts'
import { nameError, nameOf, shortName } from './read-name.ts'
import type { Row, UnderstoodRow } from './understood.ts'

/** A column as a row needs it. `encabezado` stands before its text in the notes, '' for plain notes. */
export type Joined = { campo: Mapeo[number]; encabezado: string; isHouseNumber: boolean }

type Tell = (campo: Campo, texto: string) => void

/** The values of a row by field, in the order of its columns, and the lines of its notes. */
type Collected = { all: (campo: Campo) => readonly string[]; first: (campo: Campo) => string; lines: readonly string[] }

/** Joins the readings of a row's cells, one for each column, to the values of a person. */
export function joinRow(
  { fila, celdas }: Row,
  readings: readonly Reading[],
  columns: readonly Joined[],
  isNameFirst: boolean,
): UnderstoodRow {
  const avisos: Aviso[] = []
  const tell: Tell = (campo, texto) => {
    const isTold = avisos.some((aviso) => aviso.campo === campo && aviso.texto === texto)
    if (texto !== '' && !isTold) avisos.push({ campo, texto })
  }
  const row = collect(readings, columns, tell)
  for (const campo of single) if (new Set(row.all(campo)).size > 1) tell(campo, 'Hay dos valores: queda el primero.')
  const whole = nameOf(row.all('nombre'), row.all('apellido'), isNameFirst)
  const error = nameError(whole)
  const valores = personOf(row, whole, tell)
  if (error === '' && valores.dni === '' && valores.telefono === '') tell('dni', 'Entra sin documento ni teléfono.')
  return {
    fila,
    celdas,
    valores,
    numero: row.first('numero'),
    plan: row.first('plan'),
    plazo: row.first('plazo'),
    cuota: row.first('cuota'),
    ...periodOf(row.first('inicio'), row.first('vencimiento'), tell),
    avisos,
    errores: error === '' ? [] : [{ campo: 'nombre', texto: error }],
  }
}

/** Fields of one value: of several columns the first readable one stays. */
const single = [
  'dni',
  'tipo_documento',
  'sexo',
  'fecha_nacimiento',
  'origen',
  'numero',
  'plan',
  'plazo',
  'cuota',
  'inicio',
  'vencimiento',
] as const satisfies readonly Campo[]

function collect(readings: readonly Reading[], columns: readonly Joined[], tell: Tell): Collected {
  const values: Partial<Record<Campo, string[]>> = {}
  const lines: string[] = []
  for (const [index, { campo, encabezado, isHouseNumber }] of columns.entries()) {
    if (campo === '') continue
    const { valor, texto, resto } = readings[index] ?? none
    tell(campo, texto)
    const before = (values[campo] ??= [])
    const note =
      campo === 'notas' || (isContact(campo) && before.length > 0 && !before.includes(valor)) ? resto || valor : resto
    if (note !== '') lines.push(encabezado === '' ? note : `${encabezado}: ${note}`)
    const street = campo === 'direccion' && isHouseNumber && valor !== '' ? before.pop() : undefined
    if (valor !== '') before.push(street === undefined ? valor : `${street} ${valor}`)
  }
  const all = (campo: Campo) => values[campo] ?? []
  return { all, first: (campo) => all(campo)[0] ?? '', lines }
}

/** A person has one of each; the notes keep others. */
const isContact = (campo: Campo) => campo === 'telefono' || campo === 'correo'

function personOf({ all, first, lines }: Collected, whole: string, tell: Tell): UnderstoodRow['valores'] {
  const fitting = (campo: Campo, text: string, max: number) => {
    const { valor, texto } = readText(text, max)
    tell(campo, texto)
    return valor
  }
  const joined = (campo: 'direccion' | 'contacto_emergencia' | 'alerta') =>
    fitting(campo, [...new Set(all(campo))].join(', '), datosMiembro[campo].max)
  const nombre = shortName(whole)
  tell('nombre', nombre.texto)
  const { etiquetas, texto } = etiquetasOf(all('etiquetas'))
  tell('etiquetas', texto)
  return {
    nombre: nombre.valor,
    dni: first('dni'),
    tipo_documento: first('tipo_documento'),
    telefono: first('telefono'),
    correo: first('correo'),
    direccion: joined('direccion'),
    sexo: datosMiembro.sexo.options.find((option) => option === first('sexo')) ?? '',
    fecha_nacimiento: first('fecha_nacimiento'),
    origen: datosMiembro.origen.options.find((option) => option === first('origen')) ?? '',
    contacto_emergencia: joined('contacto_emergencia'),
    alerta: joined('alerta'),
    etiquetas,
    notas: fitting('notas', lines.join('\n'), datosMiembro.notas.max),
  }
}

function periodOf(inicio: string, vencimiento: string, tell: Tell) {
  if (inicio === '' || vencimiento === '' || inicio < vencimiento) return { inicio, vencimiento }
  tell('inicio', 'El período empieza después de vencer.')
  return { inicio: '', vencimiento }
}

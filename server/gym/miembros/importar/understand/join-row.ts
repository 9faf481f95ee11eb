import { datosMiembro } from '#shared/collections/miembro.ts'
import type { Campo, Mapeo } from '#shared/importar/campos.ts'
import type { Aviso } from '#shared/importar/importacion.ts'
import type { Reading } from './cell-signs.ts'
import { etiquetasOf, readText } from './read-choice.ts'
import { nameError, nameOf, shortName } from './read-name.ts'
import type { Row, UnderstoodRow } from './understood.ts'

/** A column as a row needs it. `encabezado` stands before its text in the notes, '' for plain notes. */
export type Joined = { campo: Mapeo[number]; encabezado: string; isHouseNumber: boolean }

type Shared = { columnas: readonly Joined[]; isNameFirst: boolean }

/** Joins the readings of a row's cells, one for each column, to the values of a person. */
export function joinRow(
  { fila, celdas }: Row,
  readings: readonly Reading[],
  { columnas, isNameFirst }: Shared,
): UnderstoodRow {
  const avisos: Aviso[] = []
  const tell = (campo: Campo, texto: string) => {
    const isNew = texto !== '' && !avisos.some((aviso) => aviso.campo === campo && aviso.texto === texto)
    if (isNew) avisos.push({ campo, texto })
  }
  const values: Partial<Record<Campo, string[]>> = {}
  const lines: string[] = []
  const note = (encabezado: string, text: string) => lines.push(encabezado === '' ? text : `${encabezado}: ${text}`)
  for (const [index, { campo, encabezado, isHouseNumber }] of columnas.entries()) {
    const { valor, texto, resto } = readings[index] ?? { valor: '', texto: '', resto: '' }
    if (campo === '') continue
    tell(campo, texto)
    const before = (values[campo] ??= [])
    const isExtra = (campo === 'telefono' || campo === 'correo') && before.length > 0 && !before.includes(valor)
    if (valor !== '' && (campo === 'notas' || isExtra)) note(encabezado, resto || valor)
    else if (resto !== '') note(encabezado, resto)
    const street = isHouseNumber && campo === 'direccion' ? before.pop() : undefined
    if (valor !== '' || street !== undefined) before.push([street, valor].filter(Boolean).join(' '))
  }
  const all = (campo: Campo) => values[campo] ?? []
  const first = (campo: Campo) => all(campo)[0] ?? ''
  const joined = (campo: 'direccion' | 'contacto_emergencia' | 'alerta', max: number) => {
    const { valor, texto } = readText([...new Set(all(campo))].join(', '), max)
    tell(campo, texto)
    return valor
  }
  for (const campo of single) if (new Set(all(campo)).size > 1) tell(campo, 'Hay dos valores: queda el primero.')

  const whole = nameOf(all('nombre'), all('apellido'), isNameFirst)
  const error = nameError(whole)
  const nombre = shortName(whole)
  tell('nombre', nombre.texto)
  const { etiquetas, texto: cut } = etiquetasOf(all('etiquetas'))
  tell('etiquetas', cut)
  const notas = readText(lines.join('\n'), datosMiembro.notas.max)
  tell('notas', notas.texto)
  const [dni, telefono] = [first('dni'), first('telefono')]
  if (error === '' && dni === '' && telefono === '') tell('dni', 'Entra sin documento ni teléfono.')
  const { inicio, vencimiento } = periodOf(first('inicio'), first('vencimiento'), tell)
  return {
    fila,
    celdas,
    valores: {
      nombre: nombre.valor,
      dni,
      tipo_documento: first('tipo_documento'),
      telefono,
      correo: first('correo'),
      direccion: joined('direccion', datosMiembro.direccion.max),
      sexo: datosMiembro.sexo.options.find((option) => option === first('sexo')) ?? '',
      fecha_nacimiento: first('fecha_nacimiento'),
      origen: datosMiembro.origen.options.find((option) => option === first('origen')) ?? '',
      contacto_emergencia: joined('contacto_emergencia', datosMiembro.contacto_emergencia.max),
      alerta: joined('alerta', datosMiembro.alerta.max),
      etiquetas,
      notas: notas.valor,
    },
    numero: first('numero'),
    plan: first('plan'),
    plazo: first('plazo'),
    cuota: first('cuota'),
    inicio,
    vencimiento,
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

function periodOf(inicio: string, vencimiento: string, tell: (campo: Campo, texto: string) => void) {
  if (inicio === '' || vencimiento === '' || inicio < vencimiento) return { inicio, vencimiento }
  tell('inicio', 'El periodo empieza después de vencer.')
  return { inicio: '', vencimiento }
}

import { keysOf } from '#shared/campos/campo.ts'
import { etiquetas as etiquetasShape } from '#shared/campos/limits.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import type { DatoDeUnion } from '#shared/unir/union.ts'
import { claveDeDocumento } from '#shared/documentos/clave-de-documento.ts'

/** The fields of a member by column, as JSON. */
export type Datos = Readonly<Record<string, unknown>>

/** Columns that a union may fill from the record that goes. */
export const columnasDeDatos = [...keysOf(datosMiembro), 'foto']

const filled = columnasDeDatos.filter(
  (name) => !['nombre', 'dni', 'tipo_documento', 'etiquetas', 'alerta', 'notas'].includes(name),
)

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const labelsOf = ({ etiquetas }: Datos): string[] => (Array.isArray(etiquetas) ? etiquetas.map(String) : [])

const claveOf = ({ dni, tipo_documento }: Datos) => claveDeDocumento(textOf(dni), textOf(tipo_documento))

/** The two documents of two members, where a person must choose; else none. */
export function documentosOf(queda: Datos, otro: Datos): string[] {
  const [one, two] = [claveOf(queda), claveOf(otro)]
  return one !== '' && two !== '' && one !== two ? [textOf(queda['dni']), textOf(otro['dni'])] : []
}

/**
 * The fields of the one who stays, after a union. Empty ones are filled; notes are appended, also with a second document, phone and
 * mail; labels are united. `lost`: the texts that did not fit and stay with the record that goes. `dni`: the chosen document.
 */
export function joinDatos(queda: Datos, otro: Datos, dni: string | undefined): { datos: Datos; lost: string[] } {
  const takesDni = claveOf(queda) === '' || (dni !== undefined && documentosOf(queda, otro).indexOf(dni) === 1)
  const document = takesDni && textOf(otro['dni']) !== '' ? otro : queda
  const datos: Record<string, unknown> = { ...queda, dni: document['dni'], tipo_documento: document['tipo_documento'] }
  for (const name of filled) if (textOf(datos[name]) === '') datos[name] = otro[name]
  const labels = [...new Set([...labelsOf(queda), ...labelsOf(otro)])]
  const hasRoom = etiquetasShape.safeParse(labels).success
  datos['etiquetas'] = hasRoom ? labels : labelsOf(queda)
  const alerta = appended([textOf(queda['alerta']), textOf(otro['alerta'])], ' · ', datosMiembro.alerta.max)
  const notas = appended(
    [textOf(queda['notas']), textOf(otro['notas']), ...secondContacts(datos, queda, otro)],
    '\n',
    datosMiembro.notas.max,
  )
  datos['alerta'] = alerta.text
  datos['notas'] = notas.text
  return { datos, lost: [...(hasRoom ? [] : [textOf(otro['etiquetas'])]), ...alerta.lost, ...notas.lost] }
}

/** A document, phone or mail that stays nowhere else. */
function secondContacts(datos: Datos, queda: Datos, otro: Datos): string[] {
  const others = [
    ...(documentosOf(queda, otro).length > 0 ? [['Otro documento', 'dni'] as const] : []),
    ['Otro teléfono', 'telefono'] as const,
    ['Otro correo', 'correo'] as const,
  ]
  return others.flatMap(([label, name]) =>
    [queda, otro].flatMap((side) => {
      const value = textOf(side[name])
      return value === '' || value.toLowerCase() === textOf(datos[name]).toLowerCase() ? [] : [`${label}: ${value}`]
    }),
  )
}

/** Texts after one another, each once, as far as there is room. */
function appended(texts: readonly string[], between: string, max: number): { text: string; lost: string[] } {
  const lost: string[] = []
  let text = ''
  for (const one of new Set(texts.filter((given) => given !== ''))) {
    const longer = text === '' ? one : `${text}${between}${one}`
    if (longer.length <= max) text = longer
    else lost.push(one)
  }
  return { text, lost }
}

/** The fields in which the two differ, or that the union changes. */
export const differencesOf = (queda: Datos, otro: Datos, joined: Datos): DatoDeUnion[] =>
  columnasDeDatos.flatMap((campo) => {
    const [one, two, resulta] = [textOf(queda[campo]), textOf(otro[campo]), textOf(joined[campo])]
    return one === two && one === resulta ? [] : [{ campo, queda: one, se_va: two, resulta }]
  })

/** The stored values of the columns that another state of the record changes. */
export const changedFrom = (stored: Datos, next: Datos): Datos =>
  Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => name in next && textOf(next[name]) !== textOf(value)),
  )

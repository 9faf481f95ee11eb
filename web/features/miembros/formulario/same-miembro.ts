import { queryOptions } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { claveDeDocumento } from '#shared/documentos/clave-de-documento.ts'
import { plain } from '#shared/values/plain-text.ts'
import { api } from '#web/lib/api/api.ts'
import { memberWords } from '../buscador/member-words.ts'

const shortestDni = 5
const shortestPhone = 7
const shown = 5

/** The typed fields that identify a person. */
export type Typed = { nombre: string; dni: string; tipo_documento: string; telefono: string }

/** The typed fields as members are compared by them; '' for one that is too short. */
export type Claves = { nombre: string; documento: string; digitos: string; telefono: string }

/** The field that equals what was typed; the strongest one if several do. */
export type Sameness = 'documento' | 'teléfono' | 'nombre'

type Known = Pick<MiembroPago, 'nombre' | 'dni_clave' | 'telefono' | 'telefono_clave'>

/** Members, deleted ones included, with the same document, phone or full name, and why. Disabled while all three are too short. */
export function sameMiembroQuery(typed: Typed, pais: string) {
  const [documento, digitos, nombre] = [documentOf(typed), digitsOf(typed), nameFilter(typed.nombre)]
  return queryOptions({
    queryKey: ['miembros_pagos', 'same', documento, digitos, nombre, pais],
    queryFn: async ({ signal }) => {
      const claves = { documento, digitos, nombre: wordsOf(typed.nombre), telefono: await phoneKeyOf(digitos, pais) }
      const filters = [signFilter(claves), nombre].filter((filter) => filter !== '')
      const found = (await Promise.all(filters.map((filter) => find(filter, signal)))).flat()
      return found.flatMap((miembro) => {
        const why = samenessOf(miembro, claves)
        return why ? [{ miembro, why }] : []
      })
    },
    enabled: documento !== '' || digitos !== '' || nombre !== '',
  })
}

/** The reason a member may be the typed person, or null. */
export function samenessOf(miembro: Known, typed: Claves): Sameness | null {
  const { documento, digitos, telefono, nombre } = typed
  if (documento !== '' && miembro.dni_clave === documento) return 'documento'
  if (telefono !== '' && (miembro.telefono_clave === telefono || miembro.telefono === digitos)) return 'teléfono'
  return nombre !== '' && wordsOf(miembro.nombre) === nombre ? 'nombre' : null
}

/** The same words in any order, ignoring accents and case. */
const wordsOf = (nombre: string) => plain(nombre).split(' ').toSorted().join(' ')

function documentOf({ dni, tipo_documento }: Typed): string {
  const clave = claveDeDocumento(dni, tipo_documento)
  return clave.length < shortestDni ? '' : clave
}

function digitsOf({ telefono }: Typed): string {
  const digits = telefono.replace(/\D/g, '')
  return digits.length < shortestPhone ? '' : digits
}

/** The plans of all countries' numbers, 29 KB, load with the first phone. */
async function phoneKeyOf(digitos: string, pais: string): Promise<string> {
  if (digitos === '') return ''
  const { dialledNumber } = await import('#shared/telefono.ts')
  return dialledNumber(digitos, pais)
}

async function find(filter: string, signal: AbortSignal): Promise<MiembroPago[]> {
  const { items } = await api.collection('miembros_pagos').getList<MiembroPago>(1, shown, {
    filter,
    sort: '-created',
    expand: 'id_plan_plazo.id_plan',
    skipTotal: true,
    signal,
  })
  return items
}

const signFilter = ({ documento, digitos, telefono }: Claves): string =>
  [
    ...(documento === '' ? [] : [api.filter('dni_clave = {:documento}', { documento })]),
    ...(telefono === ''
      ? []
      : [api.filter('telefono_clave = {:telefono} || telefono = {:digitos}', { telefono, digitos })]),
  ].join(' || ')

/** A first name alone identifies no one. */
function nameFilter(nombre: string): string {
  const words = memberWords(nombre)
  return words.length < 2 || /\d/.test(nombre) ? '' : words.join(' && ')
}

import { queryOptions } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { normalizeDni } from '#shared/campos/limits.ts'
import { plain } from '#shared/values/plain-text.ts'
import { api } from '#web/lib/api/api.ts'
import { memberWords } from '../buscador/member-search.ts'

const shortestDni = 5
const shortestPhone = 7
const shown = 5

/** The typed fields that identify a person. */
export type Typed = { nombre: string; dni: string; telefono: string }

/** The field that equals what was typed; the strongest one if several do. */
export type Sameness = 'documento' | 'teléfono' | 'nombre'

/** Members, deleted ones included, with the same document, phone or full name. Disabled while all three are too short. */
export function sameMiembroQuery(typed: Typed) {
  const filters = [signFilter(typed), nameFilter(typed.nombre)].filter((filter) => filter !== '')
  return queryOptions({
    queryKey: ['miembros_pagos', 'same', filters],
    queryFn: async ({ signal }) => (await Promise.all(filters.map((filter) => find(filter, signal)))).flat(),
    enabled: filters.length > 0,
  })
}

/** The reason a member may be the typed person, or null. */
export function samenessOf(miembro: Typed, typed: Typed): Sameness | null {
  const [dni, telefono] = [normalizeDni(typed.dni), phoneOf(typed.telefono)]
  if (dni !== '' && miembro.dni === dni) return 'documento'
  if (telefono !== '' && miembro.telefono === telefono) return 'teléfono'
  return wordsOf(miembro.nombre) === wordsOf(typed.nombre) ? 'nombre' : null
}

/** The same words in any order, ignoring accents and case. */
const wordsOf = (nombre: string) => plain(nombre).split(' ').toSorted().join(' ')

const phoneOf = (typed: string) => typed.replace(/\D/g, '')

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

function signFilter({ dni, telefono }: Typed): string {
  const [document, phone] = [normalizeDni(dni), phoneOf(telefono)]
  return [
    ...(document.length >= shortestDni ? [api.filter('dni = {:document}', { document })] : []),
    ...(phone.length >= shortestPhone ? [api.filter('telefono = {:phone}', { phone })] : []),
  ].join(' || ')
}

/** A first name alone identifies no one. */
function nameFilter(nombre: string): string {
  const words = memberWords(nombre)
  return words.length < 2 || /\d/.test(nombre) ? '' : words.join(' && ')
}

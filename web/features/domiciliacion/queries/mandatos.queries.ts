import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MandatoPapel } from '#shared/domiciliacion/mandato-papel.ts'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import type { EstadoAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { api } from '#web/lib/api/api.ts'
import { defaultRows, type ListSearch } from '#web/lib/lists/list-search.ts'
import { wordsFilter } from './list-words.ts'

/** A consent that uses a mandate. */
interface Uso {
  id: string
  estado: EstadoAutomatico
  concepto: string
  expand?: { id_miembro?: { id: string; nombre: string } }
}

export type MandatoUsado = Mandato & { expand?: { cobros_automaticos_via_id_mandato?: readonly Uso[] } }

const expand = 'cobros_automaticos_via_id_mandato.id_miembro'

/** The members who are charged by a mandate. */
export const miembrosOf = ({ expand: joined }: MandatoUsado): { id: string; nombre: string; concepto: string }[] =>
  (joined?.cobros_automaticos_via_id_mandato ?? [])
    .filter(({ estado }) => estado !== 'cancelado')
    .map(({ expand: of, concepto, id }) => ({
      id: of?.id_miembro?.id ?? id,
      nombre: of?.id_miembro?.nombre ?? 'Un miembro',
      concepto,
    }))

export const mandatosQuery = ({ q, pagina = 1, filas = defaultRows }: ListSearch, sucursal: string) => {
  const own = api.filter('sucursal_id = {:sucursal}', { sucursal })
  const filter = [own, ...wordsFilter(q, ['nombre', 'referencia', 'iban_final'])].join(' && ')
  return queryOptions({
    queryKey: ['mandatos', 'list', filter, pagina, filas],
    queryFn: ({ signal }) =>
      api.collection('mandatos').getList<MandatoUsado>(pagina, filas, { filter, sort: '-created', expand, signal }),
    placeholderData: keepPreviousData,
  })
}

export const mandatoQuery = (id: string) =>
  queryOptions({
    queryKey: ['mandatos', 'one', id],
    queryFn: ({ signal }) => api.collection('mandatos').getOne<MandatoUsado>(id, { expand, signal }),
  })

/** The signed paper of a mandate; null while none is kept. */
export const papelDeMandatoQuery = (id: string) =>
  queryOptions({
    queryKey: ['mandatos_papeles', 'of', id],
    queryFn: async ({ signal }) => {
      const filter = api.filter('id_mandato = {:id}', { id })
      const { items } = await api
        .collection('mandatos_papeles')
        .getList<MandatoPapel>(1, 1, { filter, skipTotal: true, signal })
      return items[0] ?? null
    },
  })

/** The address in which a draft is signed. A newer link has another one. */
export const enlaceQuery = ({ id, enviado }: Pick<Mandato, 'id' | 'enviado'>) =>
  queryOptions({
    queryKey: ['mandatos', 'enlace', id, enviado],
    queryFn: async ({ signal }) =>
      (await api.send<{ enlace: string }>(`/api/mandatos/${encodeURIComponent(id)}/enlace`, { signal })).enlace,
  })

/** So few that the offer to add one stands in sight below them. */
const offered = 5

/** Mandates that can be charged, or once they are signed, by the payer's name. */
export const mandatosLikeQuery = (typed: string) => {
  const filter = [`(estado = 'activo' || estado = 'borrador')`, ...wordsFilter(typed, ['nombre', 'referencia'])]
  return queryOptions({
    queryKey: ['mandatos', 'like', typed],
    queryFn: async ({ signal }) => {
      const asked = { filter: filter.join(' && '), sort: '-created', skipTotal: true, signal }
      return (await api.collection('mandatos').getList<Mandato>(1, offered, asked)).items
    },
    placeholderData: keepPreviousData,
  })
}

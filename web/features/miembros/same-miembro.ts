import { queryOptions } from '@tanstack/react-query'
import { type Miembro, normalizeDni } from '#shared/collections/miembro.ts'
import { api } from '#web/lib/api.ts'

const shortestDni = 5
const shortestPhone = 7
const shown = 5

/** Members, deleted ones included, with the same document or the same phone. Asks nothing while both are short. */
export function sameMiembroQuery(dni: string, telefono: string) {
  const filter = sameFilter(normalizeDni(dni), telefono.replace(/\D/g, ''))
  return queryOptions({
    queryKey: ['miembros', 'same', filter],
    queryFn: async ({ signal }) => {
      const { items } = await api
        .collection('miembros')
        .getList<Miembro>(1, shown, { filter, sort: '-created', skipTotal: true, signal })
      return items
    },
    enabled: filter !== '',
  })
}

function sameFilter(dni: string, telefono: string): string {
  return [
    ...(dni.length >= shortestDni ? [api.filter('dni = {:dni}', { dni })] : []),
    ...(telefono.length >= shortestPhone ? [api.filter('telefono = {:telefono}', { telefono })] : []),
  ].join(' || ')
}

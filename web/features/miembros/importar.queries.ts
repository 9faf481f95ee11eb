import { queryOptions } from '@tanstack/react-query'
import type { Importacion } from '#shared/importar.ts'
import { plazoLabel, type PlanPlazo } from '#shared/collections/plan-plazo.ts'
import { api } from '#web/lib/api.ts'

/** An import as it is now. */
export const importacionQuery = (id: string) =>
  queryOptions({
    queryKey: ['importaciones', id],
    queryFn: ({ signal }) => api.send<Importacion>(`/api/importar/${id}`, { method: 'GET', signal }),
  })

/** What a branch sells, as choices. */
export const plazosQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['planes_plazos', 'choices', sucursal],
    queryFn: async ({ signal }) => {
      const filter = api.filter('id_plan.sucursal_id = {:sucursal} && deleted = null && id_plan.deleted = null', {
        sucursal,
      })
      const found = await api
        .collection('planes_plazos')
        .getFullList<PlanPlazo>({ filter, expand: 'id_plan', sort: 'id_plan.nombre,duracion', signal })
      return found.map((plazo) => ({
        id: plazo.id,
        label: `${plazo.expand?.id_plan?.nombre ?? ''} · ${plazoLabel(plazo)}`,
      }))
    },
  })

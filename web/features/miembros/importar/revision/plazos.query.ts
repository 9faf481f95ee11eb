import { queryOptions } from '@tanstack/react-query'
import type { PlanPlazo } from '#shared/collections/plan.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { api } from '#web/lib/api/api.ts'

/** The branch's plan terms as options. */
export const plazosQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['planes_plazos', 'choices', sucursal],
    queryFn: async ({ signal }) => {
      const filter = api.filter('id_plan.sucursal_id = {:sucursal} && deleted = null && id_plan.deleted = null', {
        sucursal,
      })
      const found = await api
        .collection('planes_plazos')
        .getFullList<PlanPlazo>({ filter, expand: 'id_plan', sort: 'id_plan.nombre:es,duracion', signal })
      return found.map((plazo) => ({
        id: plazo.id,
        label: `${plazo.expand?.id_plan?.nombre ?? ''} · ${plazoLabel(plazo)}`,
      }))
    },
  })

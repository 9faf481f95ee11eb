import { queryOptions } from '@tanstack/react-query'
import type { Plan, PlanPlazo } from '#shared/collections/plan.ts'
import { api } from '#web/lib/api/api.ts'

export const expandPlazos = 'planes_plazos_via_id_plan'

/** All plans of a branch, deleted ones included, by name. */
export const planesQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['planes', 'list', sucursal],
    queryFn: ({ signal }) =>
      api.collection('planes').getFullList<Plan>({
        filter: api.filter('sucursal_id = {:sucursal}', { sucursal }),
        sort: 'nombre:es',
        expand: expandPlazos,
        signal,
      }),
  })

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['planes', 'one', id],
    queryFn: ({ signal }) => api.collection('planes').getOne<Plan>(id, { expand: expandPlazos, signal }),
  })

/** The members in force per plan of the branch. */
export const liveMembersQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['planes_populares', 'by-plan', sucursal],
    queryFn: async ({ signal }) => {
      const rows = await api.collection('planes_populares').getFullList<{ id_plan: string; total_miembros: number }>({
        filter: api.filter('id = {:sucursal}', { sucursal }),
        signal,
      })
      return new Map(rows.map(({ id_plan, total_miembros }) => [id_plan, total_miembros]))
    },
  })

/** The plan's active terms, in order of creation. */
export const livePlazos = ({ expand: joined }: Plan): PlanPlazo[] =>
  (joined?.planes_plazos_via_id_plan ?? []).filter(({ deleted }) => deleted === '')

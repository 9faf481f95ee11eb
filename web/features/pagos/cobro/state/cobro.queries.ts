import { queryOptions } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Pago } from '#shared/collections/pago.ts'
import type { Plan } from '#shared/collections/plan.ts'
import { api } from '#web/lib/api/api.ts'
import type { PlanOffer } from './cobro.ts'

/** The member with the current membership. */
export const miembroQuery = (id: string) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'one', id],
    queryFn: ({ signal }) =>
      api.collection('miembros_pagos').getOne<MiembroPago>(id, { expand: 'id_plan_plazo.id_plan', signal }),
  })

/** The branch's active plans with their active terms, in order of creation. */
export const offersQuery = (sucursal: string) =>
  queryOptions({
    queryKey: ['planes', 'offers', sucursal],
    queryFn: async ({ signal }): Promise<PlanOffer[]> => {
      const planes = await api.collection('planes').getFullList<Plan>({
        filter: api.filter('sucursal_id = {:sucursal} && deleted = null', { sucursal }),
        sort: 'nombre:es',
        expand: 'planes_plazos_via_id_plan',
        signal,
      })
      return planes.map(toOffer).filter(({ plazos }) => plazos.length > 0)
    },
  })

/** The member's last recorded payment that is not void, by time of recording and not by its date. */
export const lastPagoQuery = (miembro: string) =>
  queryOptions({
    queryKey: ['pagos', 'last', miembro],
    queryFn: async ({ signal }): Promise<Pago | null> => {
      const { items } = await api.collection('pagos').getList<Pago>(1, 1, {
        filter: api.filter('id_miembro = {:miembro} && anulado = null', { miembro }),
        sort: '-created',
        expand: 'id_plan_plazo.id_plan',
        skipTotal: true,
        signal,
      })
      return items[0] ?? null
    },
  })

function toOffer({ id, nombre, horario, expand }: Plan): PlanOffer {
  return {
    id,
    nombre,
    horario,
    plazos: (expand?.planes_plazos_via_id_plan ?? []).filter(({ deleted }) => deleted === ''),
  }
}

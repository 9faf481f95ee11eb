import { queryOptions } from '@tanstack/react-query'
import type { ActoAutomatico, CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { actOn } from '../send.queries.ts'

const collection = 'cobros_automaticos'

/** The member's newest consent; null without any. */
export const automaticoOfMiembroQuery = (miembro: string) =>
  queryOptions({
    queryKey: [collection, 'miembro', miembro],
    queryFn: async ({ signal }) => {
      const { items } = await api.collection(collection).getList<CobroAutomatico>(1, 1, {
        filter: api.filter('id_miembro = {:miembro}', { miembro }),
        expand: 'id_plan_plazo,id_mandato',
        skipTotal: true,
        signal,
      })
      return items[0] ?? null
    },
  })

const shown = 20

/** Consents of the branch that a person has to see to, oldest first. */
export const waitingAutomaticosQuery = (sucursal: string) =>
  queryOptions({
    queryKey: [collection, 'waiting', sucursal],
    queryFn: ({ signal }) =>
      api.collection(collection).getList<CobroAutomatico>(1, shown, {
        filter: api.filter(
          `sucursal_id = {:sucursal} && (problema != '' || (estado != 'cancelado' && precio_visto != id_plan_plazo.precio))`,
          { sucursal },
        ),
        sort: 'created',
        expand: 'id_miembro,id_plan_plazo,id_mandato',
        signal,
      }),
  })

const done: Readonly<Record<ActoAutomatico, string>> = {
  pausar: 'Cobro automático pausado',
  reanudar: 'Cobro automático reanudado',
  cancelar: 'Cobro automático cancelado',
  atender: 'Listo',
}

/** Changes a consent, and shows the result. */
export const useAct = (id: string, then: Then<unknown> = {}) =>
  useWrite({
    write: (act: ActoAutomatico) => api.send(actOn(collection, id, act), { method: 'POST' }),
    stale: [collection],
    onDone: (answer, act) => {
      toast.success(done[act])
      then.onDone?.(answer, act)
    },
    onError: (error) => toast.error(describeError(error).sentence),
  })

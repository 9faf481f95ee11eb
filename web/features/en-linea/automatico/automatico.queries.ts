import { queryOptions } from '@tanstack/react-query'
import type { ActoAutomatico, CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

const collection = 'cobros_automaticos'

/** The address of an act on a consent. */
export const routeOf = (id: string, act: string) => `/api/${collection}/${encodeURIComponent(id)}/${act}`

/** The member's newest consent; null without any. */
export const automaticoOfMiembroQuery = (miembro: string) =>
  queryOptions({
    queryKey: [collection, 'miembro', miembro],
    queryFn: async ({ signal }) => {
      const { items } = await api.collection(collection).getList<CobroAutomatico>(1, 1, {
        filter: api.filter('id_miembro = {:miembro}', { miembro }),
        expand: 'id_plan_plazo',
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
        expand: 'id_miembro,id_plan_plazo',
        signal,
      }),
  })

/** The address at which the member consents. */
export const openConsent = async (id: string): Promise<string> =>
  (await api.send<{ enlace: string }>(routeOf(id, 'abrir'), { method: 'POST' })).enlace

export type Asked = { automatico: CobroAutomatico; enlace: string }

type Draft = { id: string; id_miembro: string; id_plan_plazo: string; sucursal_id: string }

/** Asks for a consent and opens it. A repeated call with the same id asks for no second one. */
export const useAsk = () =>
  useWrite({
    write: async (draft: Draft): Promise<Asked> => {
      const automatico = await api.collection(collection).create<CobroAutomatico>(draft)
      return { automatico, enlace: await openConsent(automatico.id) }
    },
    stale: [collection],
  })

const done: Readonly<Record<ActoAutomatico, string>> = {
  pausar: 'Cobro automático pausado',
  reanudar: 'Cobro automático reanudado',
  cancelar: 'Cobro automático cancelado',
  atender: 'Listo',
}

/** Changes a consent, and says what came of it. */
export const useAct = (id: string, then: Then<unknown> = {}) =>
  useWrite({
    write: (act: ActoAutomatico) => api.send(routeOf(id, act), { method: 'POST' }),
    stale: [collection],
    onDone: (answer, act) => {
      toast.success(done[act])
      then.onDone?.(answer, act)
    },
    onError: (error) => toast.error(describeError(error).sentence),
  })

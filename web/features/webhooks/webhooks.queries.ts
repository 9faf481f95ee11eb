import { queryOptions } from '@tanstack/react-query'
import type { Entrega, Webhook, WebhookInput } from '#shared/webhooks/webhook.ts'
import { api } from '#web/lib/api/api.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { type RecordStore, recordStore } from '#web/lib/forms/record-store.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'todos'],
  queryFn: ({ signal }) => api.collection('webhooks').getFullList<Webhook>({ expand: 'creado_por', signal }),
})

/** Deliveries on one page. */
const shown = 30
/** Milliseconds between reads while the list is open: deliveries end by themselves. */
const lookEvery = 3000

export type FiltroDeEntregas = 'todas' | 'fallida' | 'pendiente'

export const entregasQuery = ({ id, filtro, pagina }: { id: string; filtro: FiltroDeEntregas; pagina: number }) =>
  queryOptions({
    queryKey: ['webhooks_entregas', id, filtro, pagina],
    queryFn: ({ signal }) =>
      api.collection('webhooks_entregas').getList<Entrega>(pagina, shown, {
        filter:
          filtro === 'todas'
            ? api.filter('webhook_id = {:id}', { id })
            : api.filter('webhook_id = {:id} && estado = {:filtro}', { id, filtro }),
        sort: '-@rowid',
        signal,
      }),
    refetchInterval: lookEvery,
  })

/** The newest delivery of a webhook, or null; deliveries are kept for thirty days. */
export const lastEntregaQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks_entregas', id, 'ultima'],
    queryFn: async ({ signal }): Promise<Entrega | null> => {
      const filter = api.filter('webhook_id = {:id}', { id })
      const asked = { filter, sort: '-@rowid', skipTotal: true, signal }
      const { items } = await api.collection('webhooks_entregas').getList<Entrega>(1, 1, asked)
      return items[0] ?? null
    },
    refetchInterval: 10 * lookEvery,
  })

type Created = { webhook: Webhook; secreto: string }

const post = <T>(path: string, body: object = {}) => api.send<T>(`/api/webhooks${path}`, { method: 'POST', body })

/** A new webhook is answered with its secret. */
export const webhookStore: RecordStore<Webhook, WebhookInput, Created> = {
  ...recordStore<Webhook, WebhookInput>('webhooks'),
  create: (_, input) => post<Created>('', input),
  update: ({ base: { id, updated }, input }) => post<Webhook>(`/${id}`, { ...input, updated }),
}

const stale = ['webhooks', 'webhooks_entregas']
const tell = (error: Error) => toast.error(describeError(error).sentence)

interface Asked {
  onSecreto: (secreto: string) => void
  /** Runs when an act that asks first is done or refused. */
  onAnswer: () => void
}

/** Acts on a webhook. Each tells by a toast why it failed. */
export function useWebhookActs({ id, nombre, url, eventos, activo, updated }: Webhook, { onSecreto, onAnswer }: Asked) {
  const onError = (error: Error) => {
    onAnswer()
    tell(error)
  }
  return {
    renew: useWrite({
      write: () => post<{ secreto: string }>(`/${id}/secreto`),
      onDone: ({ secreto }) => {
        onAnswer()
        onSecreto(secreto)
      },
      onError,
      stale: [],
    }),
    toggle: useWrite({
      write: () => post<Webhook>(`/${id}`, { nombre, url, eventos, activo: !activo, updated }),
      onDone: () => toast.success(activo ? `${nombre} está apagado` : `${nombre} está activo`),
      onError: tell,
      stale,
    }),
    remove: useWrite({
      write: () => api.collection('webhooks').delete(id),
      onDone: () => {
        onAnswer()
        toast.success(`${nombre} eliminado`)
      },
      onError,
      stale,
    }),
  }
}

/** A test of a webhook, and sending one delivery again or, without one, all that were given up. */
export const useEntregaActs = (id: string) => ({
  test: useWrite({ write: () => post<Entrega>(`/${id}/probar`), onError: tell, stale }),
  resend: useWrite({
    write: (entrega: string | null) => post<{ reenviadas: number }>(`/${id}/reenviar`, { entrega }),
    onDone: ({ reenviadas }) =>
      toast.success(reenviadas === 1 ? 'La entrega se envía otra vez' : `${reenviadas} entregas se envían otra vez`),
    onError: tell,
    stale,
  }),
})

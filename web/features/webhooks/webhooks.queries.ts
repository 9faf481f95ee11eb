import { queryOptions } from '@tanstack/react-query'
import type { Entrega, Webhook, WebhookInput } from '#shared/webhooks/webhook.ts'
import { api } from '#web/lib/api/api.ts'
import { type Then, useWrite } from '#web/lib/api/use-write.ts'
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

type Created = { webhook: Webhook; secreto: string }
type Saved = { id: string; secreto: string | null }

const post = <T>(path: string, body: object = {}) => api.send<T>(`/api/webhooks${path}`, { method: 'POST', body })

/** Adds a webhook and answers its secret, or changes one and answers none. */
export function useSaveWebhook(stored: Webhook | undefined, then: Then<Saved, WebhookInput>) {
  return useWrite({
    ...then,
    write: async (input: WebhookInput): Promise<Saved> => {
      if (!stored) {
        const { webhook, secreto } = await post<Created>('', input)
        return { id: webhook.id, secreto }
      }
      await post<Webhook>(`/${stored.id}`, input)
      return { id: stored.id, secreto: null }
    },
    stale: ['webhooks'],
  })
}

const stale = ['webhooks', 'webhooks_entregas']
const tell = (error: Error) => toast.error(describeError(error).sentence)

interface Asked {
  onSecreto: (secreto: string) => void
  /** Runs when an act that asks first is done or refused. */
  onAnswer: () => void
}

/** Acts on a webhook. Each tells by a toast why it failed. */
export function useWebhookActs({ id, nombre, url, eventos, activo }: Webhook, { onSecreto, onAnswer }: Asked) {
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
      write: () => post<Webhook>(`/${id}`, { nombre, url, eventos, activo: !activo }),
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

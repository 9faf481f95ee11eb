import { useQuery } from '@tanstack/react-query'
import type { Entrega, Webhook } from '#shared/webhooks/webhook.ts'
import type { Format } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { outcomeOf } from './entrega-row.tsx'
import { lastEntregaQuery } from './webhooks.queries.ts'

/** A webhook's last delivery: when it was tried, and whether it arrived. */
export function LastEntrega({ webhook: { id } }: { webhook: Webhook }) {
  const { format } = useSession()
  const { data } = useQuery(lastEntregaQuery(id))
  // The line keeps its place until it is known.
  if (data === undefined) return 'Última entrega: …'
  return data === null ? 'Sin entregas en los últimos 30 días' : `Última entrega ${saidOf(data, format)}`
}

function saidOf(entrega: Entrega, { moment }: Pick<Format, 'moment'>): string {
  const { estado, created, updated, intentos } = entrega
  if (estado === 'entregada') return `${moment(updated)}: llegó`
  if (estado === 'fallida') return `${moment(updated)}: no llegó. ${outcomeOf(entrega)}`
  return intentos === 0
    ? `${moment(created)}: por enviar`
    : `${moment(updated)}: por enviar otra vez. ${outcomeOf(entrega)}`
}

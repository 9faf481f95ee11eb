import type { MotivoDeApagado, Webhook } from '#shared/webhooks/webhook.ts'
import { useSession } from '#web/lib/session.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'

/** Why Vigente switched a webhook off. */
export const offReasons: Record<MotivoDeApagado, string> = {
  fallas: 'Lo apagamos: su servidor no aceptó nada durante tres días.',
  ya_no_existe: 'Lo apagamos: su servidor respondió que la dirección ya no existe.',
  demasiadas: 'Lo apagamos: se juntaron demasiadas entregas sin recibir.',
}

/** The person who gave a webhook its address, and if they are gone; '' where nobody is known. */
export function makerOf({ expand }: Webhook): string {
  const maker = expand?.creado_por
  if (!maker) return ''
  return maker.activo ? maker.name : `${maker.name}, que ya no tiene acceso`
}

export function EstadoDeWebhook({ webhook: { activo, falla_desde, motivo_apagado } }: { webhook: Webhook }) {
  const { format } = useSession()
  if (motivo_apagado !== '') return <StatusPill kind="bad">Apagado por fallas</StatusPill>
  if (!activo) return <StatusPill kind="neutral">Apagado</StatusPill>
  if (falla_desde !== '') return <StatusPill kind="bad">{`Falla desde ${format.moment(falla_desde)}`}</StatusPill>
  return <StatusPill kind="ok">Activo</StatusPill>
}

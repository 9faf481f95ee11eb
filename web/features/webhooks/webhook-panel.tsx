import type { Webhook } from '#shared/webhooks/webhook.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CopyLine } from '#web/ui/layout/copy-line.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { RecordPanel } from '#web/ui/overlays/record-panel.tsx'
import { eventName } from './entrega-row.tsx'
import { Entregas } from './entregas.tsx'
import { EstadoDeWebhook, makerOf, offReasons } from './estado-de-webhook.tsx'

interface WebhookPanelProps {
  webhook: Webhook
  onClose: () => void
  onStep: (by: 1 | -1) => void
}

/** A webhook: its address, what it is told, and its deliveries. */
export function WebhookPanel({ webhook, onClose, onStep }: WebhookPanelProps) {
  const { format } = useSession()
  const estado = <EstadoDeWebhook webhook={webhook} />
  const { nombre, url, eventos, created, motivo_apagado } = webhook
  return (
    <RecordPanel onClose={onClose} onStep={onStep} title={nombre}>
      <DialogBody>
        {motivo_apagado !== '' && (
          <Banner kind="bad">{`${offReasons[motivo_apagado]} Cuando lo corrijas, actívalo desde el menú de su fila.`}</Banner>
        )}
        <CopyLine isShort text={url} label="Copiar la dirección" />
        <Facts
          title="Webhook"
          rows={[
            ['Estado', estado],
            ['Le avisa', eventos.map(eventName).join(', ')],
            ['Agregado', format.moment(created)],
            ['Dirección puesta por', makerOf(webhook)],
          ]}
        />
        <Entregas webhook={webhook} />
      </DialogBody>
    </RecordPanel>
  )
}

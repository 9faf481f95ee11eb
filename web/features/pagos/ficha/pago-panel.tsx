import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { Pago } from '#shared/collections/pago.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { useSession } from '#web/lib/session.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { RecordPanel } from '#web/ui/overlays/record-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { anulablePago } from '#web/features/recibos/anular/anulable.ts'
import { AnularDialog } from '#web/features/recibos/anular/anular-dialog.tsx'
import { useVoidWay } from '#web/features/recibos/anular/use-void-way.ts'
import { VoidButton } from '#web/features/recibos/anular/void-button.tsx'
import type { VoidWay } from '#web/features/recibos/anular/void-way.ts'
import { PagoFailure } from '#web/features/recibos/queries/pago-failure.tsx'
import { PedidoNotice } from '#web/features/recibos/ficha/pedido-notice.tsx'
import { PagoFacts } from './pago-facts.tsx'
import { pagoQuery } from '../queries/pago.queries.ts'
import { reciboDePago } from '#web/features/recibos/recibo/recibo-de-pago.ts'
import { reciboMessage } from '#web/features/recibos/recibo/recibo.ts'

interface PagoPanelProps {
  id: string
  isVoiding: boolean
  onVoiding: (isVoiding: boolean) => void
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** A payment with all its details and actions. */
export function PagoPanel({ id, isVoiding, onVoiding, onStep, onClose }: PagoPanelProps) {
  const { format } = useSession()
  const { data: pago, error, refetch } = useQuery(pagoQuery(id))
  const { pedido, way } = useVoidWay('pagos', id, pago)
  return (
    <RecordPanel onClose={onClose} onStep={onStep} title={pago ? `Recibo ${reciboNumber(pago.recibo)}` : 'Pago'}>
      <DialogBody>
        {pago ? (
          <>
            {pedido && pago.anulado === '' && <PedidoNotice pedido={pedido} />}
            <PagoFacts pago={pago} />
          </>
        ) : error ? (
          <PagoFailure error={error} onRetry={refetch} next="Volver a la lista" onNext={onClose} />
        ) : (
          <Skeleton height={320} />
        )}
      </DialogBody>
      {pago && <Actions pago={pago} way={way} onVoid={() => onVoiding(true)} />}
      {pago && way && (
        <AnularDialog of={anulablePago(pago, format)} way={way} isOpen={isVoiding} onClose={() => onVoiding(false)} />
      )}
    </RecordPanel>
  )
}

function Actions({ pago, way, onVoid }: { pago: Pago; way: VoidWay; onVoid: () => void }) {
  const { branch, gym } = useSession()
  const navigate = useNavigate()
  const { anulado, expand } = pago
  const text = reciboMessage(reciboDePago(pago, { branch, gym }), gym)
  return (
    <DialogFooter start={way && <VoidButton way={way} undoLabel="Deshacer cobro" onPress={onVoid} />}>
      {anulado === '' && (
        <WhatsappLink telefono={expand?.id_miembro?.telefono ?? ''} text={text}>
          WhatsApp
        </WhatsappLink>
      )}
      <Button
        icon={<ReceiptText aria-hidden />}
        onPress={() => void navigate({ to: '.', search: (now) => ({ ...now, recibo: pago.id }) })}
      >
        Ver recibo
      </Button>
    </DialogFooter>
  )
}

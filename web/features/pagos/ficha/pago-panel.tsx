import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ban, ReceiptText, Undo2 } from 'lucide-react'
import type { Pago } from '#shared/collections/pago.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { RecordPanel } from '#web/ui/overlays/record-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { anulablePago } from '../anular/anulable.ts'
import { AnularDialog } from '../anular/anular-dialog.tsx'
import { voidWay, type VoidWay } from '../anular/void-way.ts'
import { PagoFailure } from '../queries/pago-failure.tsx'
import { PedidoNotice } from './pedido-notice.tsx'
import { PagoFacts } from './pago-facts.tsx'
import { pagoQuery } from '../queries/pago.queries.ts'
import { pedidoOfQuery } from '../anular/pedidos.queries.ts'
import { reciboMessage } from '../recibo/recibo.ts'

interface PagoPanelProps {
  id: string
  isVoiding: boolean
  onVoiding: (isVoiding: boolean) => void
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** A payment with all its details and actions. */
export function PagoPanel({ id, isVoiding, onVoiding, onStep, onClose }: PagoPanelProps) {
  const session = useSession()
  const { can } = session
  const { data: pago, error, isFetching, refetch } = useQuery(pagoQuery(id))
  const { data: pedido } = useQuery({
    ...pedidoOfQuery('pagos', id),
    enabled: can('payments.void') || can('payments.undo'),
  })
  const isWaiting = pedido?.estado === 'pendiente'
  const offered = pago ? voidWay('pagos', pago, session, serverNow()) : null
  const way = isWaiting && offered !== 'deshacer' ? null : offered
  return (
    <RecordPanel onClose={onClose} onStep={onStep} title={pago ? `Recibo ${reciboNumber(pago.recibo)}` : 'Pago'}>
      <DialogBody>
        {pago ? (
          <>
            {pedido && pago.anulado === '' && <PedidoNotice pedido={pedido} />}
            <PagoFacts pago={pago} />
          </>
        ) : error ? (
          <PagoFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </DialogBody>
      {pago && <Actions pago={pago} way={way} onVoid={() => onVoiding(true)} />}
      {pago && way && (
        <AnularDialog
          of={anulablePago(pago, session.format)}
          way={way}
          isOpen={isVoiding}
          onClose={() => onVoiding(false)}
        />
      )}
    </RecordPanel>
  )
}

const labels = { anular: 'Anular', deshacer: 'Deshacer cobro', pedir: 'Pedir anulación' } as const

function Actions({ pago, way, onVoid }: { pago: Pago; way: VoidWay; onVoid: () => void }) {
  const { branch, format, gym } = useSession()
  const navigate = useNavigate()
  const { anulado, expand } = pago
  const text = reciboMessage(pago, {
    gimnasio: gym.nombre,
    sucursal: expand?.sucursal_id?.nombre ?? branch.nombre,
    format,
  })
  return (
    <DialogFooter
      start={
        way && (
          <Button
            variant="ghost"
            icon={way === 'deshacer' ? <Undo2 aria-hidden /> : <Ban aria-hidden />}
            onPress={onVoid}
          >
            {labels[way]}
          </Button>
        )
      }
    >
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

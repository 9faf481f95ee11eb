import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ban, MessageCircle, ReceiptText } from 'lucide-react'
import type { Pago } from '#shared/collections/pago.ts'
import { useSession } from '#web/lib/session.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AnularDialog } from './anular-dialog.tsx'
import { PagoFailure } from './pago-failure.tsx'
import { PagoFacts } from './pago-facts.tsx'
import { pagoQuery } from './pago.queries.ts'
import { reciboMessage, reciboNumber } from './recibo.ts'

interface PagoPanelProps {
  id: string
  isVoiding: boolean
  onVoiding: (isVoiding: boolean) => void
  onClose: () => void
}

/** One payment with all that is known of it, and what can be done about it. */
export function PagoPanel({ id, isVoiding, onVoiding, onClose }: PagoPanelProps) {
  const { can } = useSession()
  const { data: pago, error, isFetching, refetch } = useQuery(pagoQuery(id))
  const mayVoid = can('payments.void') && pago?.anulado === ''
  return (
    <SidePanel isOpen onClose={onClose} title={pago ? `Recibo ${reciboNumber(pago.recibo)}` : 'Pago'}>
      <DialogBody>
        {pago ? (
          <PagoFacts pago={pago} />
        ) : error ? (
          <PagoFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </DialogBody>
      {pago && <Actions pago={pago} onVoid={mayVoid ? () => onVoiding(true) : undefined} />}
      {pago && <AnularDialog pago={pago} isOpen={isVoiding && mayVoid} onClose={() => onVoiding(false)} />}
    </SidePanel>
  )
}

function Actions({ pago, onVoid }: { pago: Pago; onVoid: (() => void) | undefined }) {
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
        onVoid && (
          <Button variant="ghost" icon={<Ban aria-hidden />} onPress={onVoid}>
            Anular
          </Button>
        )
      }
    >
      {anulado === '' && (
        <LinkButton
          icon={<MessageCircle aria-hidden />}
          href={whatsappLink({ telefono: expand?.id_miembro?.telefono ?? '', pais: gym.pais, text })}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </LinkButton>
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

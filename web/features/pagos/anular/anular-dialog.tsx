import { useState } from 'react'
import type { Pago } from '#shared/collections/pago.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { MotivoForm } from './motivo-form.tsx'
import { useRequestVoid, useVoidPago } from './use-void-pago.ts'
import type { VoidWay } from './void-way.ts'

type Way = NonNullable<VoidWay>

interface AnularDialogProps {
  pago: Pago
  way: Way
  isOpen: boolean
  onClose: () => void
}

/** Asks for the reason before a payment is voided, or before that is asked for, and tells the effects. */
export function AnularDialog({ pago, way, isOpen, onClose }: AnularDialogProps) {
  const [asks, setAsks] = useState(false)
  const shown = asks ? 'pedir' : way
  const title = `${titles[shown]} ${reciboNumber(pago.recibo)}?`
  const close = () => (setAsks(false), onClose())
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} isAlert>
      <AnularForm pago={pago} way={shown} onAsk={() => setAsks(true)} onClose={close} />
    </Dialog>
  )
}

const titles: Record<Way, string> = {
  anular: '¿Anular el recibo',
  deshacer: '¿Deshacer el cobro del recibo',
  pedir: '¿Pedir que se anule el recibo',
}

const labels: Record<Way, string> = { anular: 'Anular pago', deshacer: 'Deshacer cobro', pedir: 'Pedir anulación' }

type AnularFormProps = Omit<AnularDialogProps, 'isOpen'> & { onAsk: () => void }

function AnularForm({ pago, way, onAsk, onClose }: AnularFormProps) {
  const { format } = useSession()
  const voiding = useVoidPago(pago.id)
  const asking = useRequestVoid(pago.id)
  return (
    <MotivoForm
      effects={effectsOf(way, `${pago.expand?.id_miembro?.nombre ?? ''} por ${format.money(pago.monto_total)}`)}
      label={labels[way]}
      isDanger={way !== 'pedir'}
      acting={way === 'pedir' ? asking : voiding}
      onDone={() => (tell(way, reciboNumber(pago.recibo)), onClose())}
      onClose={onClose}
      otherwise={
        way === 'deshacer' && (
          <Button size="s" onPress={onAsk}>
            Pedir anulación
          </Button>
        )
      }
    />
  )
}

function effectsOf(way: Way, sold: string): string {
  return way === 'pedir'
    ? `Quien puede anular verá tu pedido y lo responderá. Mientras tanto, el pago de ${sold} sigue contando.`
    : `El pago de ${sold} dejará de contar y su membresía volverá a la fecha anterior. El número de recibo queda usado. No se puede deshacer: para corregirlo, cobra de nuevo.`
}

function tell(way: Way, numero: string): void {
  if (way === 'pedir') return toast.success(`Pediste anular el recibo ${numero}`, { text: 'Te avisamos en el pago.' })
  toast.success(`Recibo ${numero} anulado`, { text: 'Los vencimientos ya están al día.' })
}

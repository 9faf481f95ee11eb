import { useState } from 'react'
import { reciboNumber } from '#shared/recibo.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Anulable } from './anulable.ts'
import { CollectedRest } from './collected-rest.tsx'
import { MotivoForm } from './motivo-form.tsx'
import { useRequestVoid, useVoid } from './use-void.ts'
import type { VoidWay } from './void-way.ts'

type Way = NonNullable<VoidWay>

interface AnularDialogProps {
  of: Anulable
  way: Way
  isOpen: boolean
  onClose: () => void
}

/** Asks for the reason before a payment or a sale is voided, or before that is asked for, and tells the effects. */
export function AnularDialog({ of, way, isOpen, onClose }: AnularDialogProps) {
  const [asks, setAsks] = useState(false)
  const shown = asks ? 'pedir' : way
  const close = () => (setAsks(false), onClose())
  return (
    <Dialog isOpen={isOpen} onClose={close} title={titleOf(shown, of)} isAlert>
      <AnularForm of={of} way={shown} onAsk={() => setAsks(true)} onClose={close} />
    </Dialog>
  )
}

function titleOf(way: Way, { recibo, act }: Anulable): string {
  const number = reciboNumber(recibo)
  if (way === 'pedir') return `¿Pedir que se anule el recibo ${number}?`
  return way === 'anular' ? `¿Anular el recibo ${number}?` : `¿Deshacer ${act} del recibo ${number}?`
}

type AnularFormProps = Omit<AnularDialogProps, 'isOpen'> & { onAsk: () => void }

function AnularForm({ of, way, onAsk, onClose }: AnularFormProps) {
  const then = { onDone: () => (tell(way, of), onClose()) }
  const voiding = useVoid(of, then)
  const asking = useRequestVoid(of, then)
  const isAsking = way === 'pedir'
  return (
    <MotivoForm
      effects={
        isAsking
          ? `Quien puede anular verá tu pedido y lo responderá. Mientras tanto sigue contando: ${of.name}.`
          : of.effects
      }
      warning={!isAsking && of.a_cuenta > 0 && <CollectedRest deuda={of.id} />}
      label={isAsking ? 'Pedir anulación' : of.labels[way]}
      isDanger={!isAsking}
      acting={isAsking ? asking : voiding}
      onClose={onClose}
      otherwise={
        way === 'deshacer' &&
        of.coleccion !== 'saldos' && (
          <Button size="s" onPress={onAsk}>
            Pedir anulación
          </Button>
        )
      }
    />
  )
}

const voided = {
  pagos: 'Los vencimientos ya están al día.',
  ventas: undefined,
  saldos: 'Si el pago sigue en pie, el saldo se vuelve a deber.',
} as const

function tell(way: Way, { coleccion, recibo }: Anulable): void {
  const number = reciboNumber(recibo)
  if (way === 'pedir')
    return toast.success(`Pediste anular el recibo ${number}`, {
      text: coleccion === 'pagos' ? 'Te avisamos en el pago.' : 'Te avisamos en la venta.',
    })
  toast.success(`Recibo ${number} anulado`, { text: voided[coleccion] })
}

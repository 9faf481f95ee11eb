import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Pago } from '#shared/collections/pago.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { pagoQuery } from '../queries/pago.queries.ts'
import { isJustCharged } from '#web/features/recibos/recibo/just-charged.ts'
import { ReciboFrame } from '#web/features/recibos/recibo/recibo-frame.tsx'
import { reciboDePago } from '#web/features/recibos/recibo/recibo-de-pago.ts'
import { ReciboView } from '#web/features/recibos/recibo/recibo-view.tsx'

interface ReciboDialogProps {
  id: string
  onClose: () => void
  /** The way back from the charge. */
  undo: (pago: Pago) => ReactNode
}

/** The receipt of a payment. */
export function ReciboDialog({ id, onClose, undo }: ReciboDialogProps) {
  const { branch, gym, user } = useSession()
  return (
    <ReciboFrame query={useQuery(pagoQuery(id))} onClose={onClose}>
      {(pago, leave) => {
        const { telefono = '', correo = '' } = pago.expand?.id_miembro ?? {}
        return (
          <ReciboView
            recibo={reciboDePago(pago, { branch, gym })}
            title={{
              registered: isJustCharged(pago, user.id, serverNow()) ? 'Pago registrado' : 'Copia del recibo',
              voided: 'Pago anulado',
            }}
            de={{ coleccion: 'pagos', id: pago.id }}
            telefono={telefono}
            correo={correo}
            after={undo(pago)}
            onClose={onClose}
            onLeave={leave}
          />
        )
      }}
    </ReciboFrame>
  )
}

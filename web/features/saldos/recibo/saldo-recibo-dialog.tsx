import { useQuery } from '@tanstack/react-query'
import { isJustCharged } from '#web/features/recibos/recibo/just-charged.ts'
import { ReciboFrame } from '#web/features/recibos/recibo/recibo-frame.tsx'
import { ReciboView } from '#web/features/recibos/recibo/recibo-view.tsx'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { saldoQuery } from '../queries/saldos.queries.ts'
import { CondonacionDialog } from './condonacion-dialog.tsx'
import { reciboDeCobro } from './recibo-de-cobro.ts'
import { VoidSaldo } from './void-saldo.tsx'

/** The receipt of a payment of a debt; of a debt that was forgiven, which has none, what is known of it. */
export function SaldoReciboDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { branch, user } = useSession()
  const query = useQuery(saldoQuery(id))
  if (query.data?.clase === 'condonacion') return <CondonacionDialog saldo={query.data} onClose={onClose} />
  return (
    <ReciboFrame query={query} onClose={onClose}>
      {(saldo, leave) => {
        const { telefono = '', correo = '' } = saldo.expand?.id_miembro ?? {}
        return (
          <ReciboView
            recibo={reciboDeCobro(saldo, branch)}
            title={{
              registered: isJustCharged(saldo, user.id, serverNow()) ? 'Saldo cobrado' : 'Copia del recibo',
              voided: 'Cobro de saldo anulado',
            }}
            de={{ coleccion: 'saldos', id: saldo.id }}
            telefono={telefono}
            correo={correo}
            after={<VoidSaldo saldo={saldo} />}
            onClose={onClose}
            onLeave={leave}
          />
        )
      }}
    </ReciboFrame>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { CircleDollarSign, ReceiptText } from 'lucide-react'
import type { Pago } from '#shared/collections/pago.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useSession } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { reciboNumber } from '#shared/recibo.ts'

/** At the end of a payment's row: its receipt, and a new charge to the same member. */
export function PagoRowActions({ pago: { id, id_miembro, recibo, expand } }: { pago: Pago }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const openCobro = useOpenCobro()
  return (
    <>
      <IconButton
        size="s"
        label={`Ver el recibo ${reciboNumber(recibo)}`}
        icon={<ReceiptText aria-hidden />}
        onPress={() => void navigate({ to: '.', search: (now) => ({ ...now, recibo: id }) })}
      />
      {can('payments.create') && (
        <IconButton
          size="s"
          label={`Cobrar a ${expand?.id_miembro?.nombre ?? 'este miembro'}`}
          keys={['C']}
          icon={<CircleDollarSign aria-hidden />}
          onPress={() => openCobro(id_miembro)}
        />
      )}
    </>
  )
}

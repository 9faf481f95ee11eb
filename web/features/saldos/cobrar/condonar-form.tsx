import { useState } from 'react'
import type { Deuda, SaldoInput } from '#shared/saldos/saldo.ts'
import type { AnulacionInput } from '#shared/collections/pago.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { MotivoForm } from '#web/features/recibos/anular/motivo-form.tsx'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { actWith } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useTakeSaldo } from './use-take-saldo.ts'

interface CondonarFormProps {
  deuda: Deuda
  onDone: () => void
  onBack: () => void
}

/** Forgives all that is left of a debt, with a reason. */
export function CondonarForm({ deuda, onDone, onBack }: CondonarFormProps) {
  const { format } = useSession()
  const [id] = useState(newRecordId)
  const { saldo: monto, concepto, recibo, sucursal_id } = deuda
  const nombre = deuda.expand?.id_miembro?.nombre ?? 'El miembro'
  const take = useTakeSaldo('La condonación', () => {
    toast.success('Saldo condonado', { text: `${nombre} ya no debe ${format.money(monto)} de ${concepto}.` })
    onDone()
  })
  const whole = ({ motivo }: AnulacionInput): SaldoInput => ({
    id,
    id_deuda: deuda.id,
    clase: 'condonacion',
    sucursal_id,
    monto,
    medio_pago: '',
    referencia: '',
    nota: motivo,
  })
  return (
    <MotivoForm
      effects={`${nombre} deja de deber ${format.money(monto)} de ${concepto} (recibo ${reciboNumber(recibo)}). No es dinero que entró: no va a la caja ni a lo cobrado.`}
      label={`Condonar ${format.money(monto)}`}
      isDanger
      acting={actWith(take, whole)}
      onClose={onBack}
    />
  )
}

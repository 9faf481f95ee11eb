import type { Deuda } from '#shared/saldos/saldo.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { debeText } from '#web/lib/words/debe.ts'
import { RadioCards } from '#web/ui/fields/choices/radio-cards.tsx'
import { OnlyOption } from '#web/ui/fields/only-option.tsx'

interface DeudaChoiceProps {
  deudas: readonly Deuda[]
  value: Deuda
  onChange: (deuda: string) => void
}

/** Which of the debts is collected: the payment that each belongs to, what is left of it and when it is due. */
export function DeudaChoice({ deudas, value, onChange }: DeudaChoiceProps) {
  const { gym, format } = useSession()
  const today = useToday(gym.zona_horaria)
  const optionOf = ({ id, concepto, recibo, saldo, vence }: Deuda) => ({
    id,
    label: `${concepto} · recibo ${reciboNumber(recibo)}`,
    detail: debeText({ saldo, saldo_vence: vence }, today, format.money),
  })
  if (deudas.length === 1) return <OnlyOption label="Saldo" option={optionOf(value)} />
  return <RadioCards label="Saldo" minWidth={220} options={deudas.map(optionOf)} value={value.id} onChange={onChange} />
}

import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { cobrarSaldo } from '#web/lib/forms/saldo-param.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { aCuentaText } from '#web/lib/words/debe.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import styles from './saldos.module.css'

/** Of a payment or a sale. Money in units of the currency. */
type ACuenta = { id: string; id_miembro: string; a_cuenta: number; vence: string; saldo: number; anulado: string }

/** The rest that a payment left and the part of it that is still owed, with the way to collect it. Renders nothing if it left nothing. */
export function ACuentaLine({ of }: { of: ACuenta }) {
  const { can, gym, format } = useSession()
  const today = useToday(gym.zona_horaria)
  const open = useOpenCobro()
  if (!(of.a_cuenta > 0) || of.anulado !== '') return null
  return (
    <p className={styles.cuenta}>
      <span>{aCuentaText(of, today, format.money)}</span>
      {of.saldo > 0 && can('payments.create') && (
        <Button size="s" onPress={() => open(cobrarSaldo(of.id_miembro, of.id))}>
          Cobrar saldo
        </Button>
      )}
    </p>
  )
}

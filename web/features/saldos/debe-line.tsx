import { HandCoins } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { cobrarSaldo } from '#web/lib/forms/saldo-param.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { debeText } from '#web/lib/words/debe.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Kbd } from '#web/ui/buttons/kbd.tsx'
import styles from './saldos.module.css'

interface DebeLineProps {
  miembro: Pick<MiembroPago, 'id' | 'saldo' | 'saldo_vence'>
  /** The screen opens it by the key S. */
  hasKey?: boolean
}

/** The debt of a member, and the way to collect it. Renders nothing for a member who owes nothing. */
export function DebeLine({ miembro, hasKey = false }: DebeLineProps) {
  const { can, gym, format } = useSession()
  const today = useToday(gym.zona_horaria)
  const open = useOpenCobro()
  if (!(miembro.saldo > 0)) return null
  return (
    <p className={classes(styles.debe, miembro.saldo_vence < today && styles.overdue)}>
      <HandCoins aria-hidden />
      <span>{debeText(miembro, today, format.money)}</span>
      {can('payments.create') && (
        <Button
          size="s"
          trailing={hasKey && <Kbd>S</Kbd>}
          {...(hasKey && { 'aria-keyshortcuts': 's' })}
          onPress={() => open(cobrarSaldo(miembro.id))}
        >
          Cobrar saldo
        </Button>
      )}
    </p>
  )
}

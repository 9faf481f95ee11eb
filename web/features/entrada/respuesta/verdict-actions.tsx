import { CircleDollarSign, DoorOpen, HandCoins, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import type { VistaDeUna } from '../puerta/vista.ts'
import { chargeKey } from './may-charge.ts'
import { mayLetIn } from './may-let-in.ts'
import styles from './verdict-actions.module.css'

interface VerdictActionsProps {
  una: VistaDeUna
  isLost: boolean
  /** Absent where a charge is no next step. */
  onCharge: (() => void) | undefined
  /** Absent where nothing is to be collected. */
  onCollect: (() => void) | undefined
  /** Uncovers the page before an act opens something over it. */
  onLeave: () => void
  onLetIn: () => void
  onUndo: () => void
}

/** The next steps of an answer: charging or letting in a refused member, or undoing an entry. */
export function VerdictActions({ una, isLost, onCharge, onCollect, onLeave, onLetIn, onUndo }: VerdictActionsProps) {
  const session = useSession()
  const { resultado, entrada } = una
  const isRefused = resultado === 'no'
  const isExceptionOffered = isRefused && mayLetIn(session) && entrada !== null
  return (
    <div className={classes(styles.actions, styles[resultado])}>
      {onCharge && (
        <Act icon={<CircleDollarSign aria-hidden />} isMain keys={chargeKey} onPress={onCharge}>
          Cobrar
        </Act>
      )}
      {onCollect && (
        <Act
          icon={<HandCoins aria-hidden />}
          isMain={!onCharge}
          keys={onCharge ? undefined : chargeKey}
          onPress={onCollect}
        >
          Cobrar saldo
        </Act>
      )}
      {isRefused && isLost && session.can('payments.create') && <p>Sin conexión no se puede cobrar.</p>}
      {isExceptionOffered && (
        <Act icon={<DoorOpen aria-hidden />} onPress={() => (onLeave(), onLetIn())}>
          Dejar pasar
        </Act>
      )}
      {!isRefused && entrada !== null && (
        <Act icon={<Undo2 aria-hidden />} onPress={onUndo}>
          Deshacer
        </Act>
      )}
    </div>
  )
}

interface ActProps {
  icon: ReactNode
  isMain?: boolean
  /** The key that does the same, shown where there is a keyboard. */
  keys?: string | undefined
  onPress: () => void
  children: ReactNode
}

const Act = ({ icon, isMain, keys, onPress, children }: ActProps) => (
  <AriaButton className={classes(styles.act, isMain && styles.main)} onPress={onPress} aria-keyshortcuts={keys}>
    {icon}
    {children}
    {keys && <kbd aria-hidden>{keys}</kbd>}
  </AriaButton>
)

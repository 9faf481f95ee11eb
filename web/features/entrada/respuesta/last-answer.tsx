import { CircleDollarSign, DoorOpen, HandCoins, RotateCcw, Undo2 } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { VistaDeUna } from '../puerta/vista.ts'
import { DoorPhoto } from './door-photo.tsx'
import { mayLetIn } from './may-let-in.ts'
import styles from './last-answer.module.css'
import { verdictIcons } from './verdict.tsx'
import { endLine, nameOf, reasonLines, verdicts } from './words.ts'

interface LastAnswerProps {
  una: VistaDeUna
  /** Absent where a charge is no next step. */
  onCharge: (() => void) | undefined
  /** Absent where nothing is to be collected. */
  onCollect: (() => void) | undefined
  onLetIn: () => void
  onUndo: () => void
  onAgain: () => void
}

/** The last answer, once it has left the screen, with what may follow. */
export function LastAnswer({ una, onCharge, onCollect, onLetIn, onUndo, onAgain }: LastAnswerProps) {
  const session = useSession()
  const { gym, format } = session
  const today = useToday(gym.zona_horaria)
  const { tarjeta, resultado, razones, entrada } = una
  const Icon = verdictIcons[resultado]
  const isRefused = resultado === 'no'
  const lines = razones.length > 0 ? reasonLines(una, { hoy: today, money: format.money }) : [endLine(tarjeta, today)]
  return (
    <section className={classes(styles.card, styles[resultado])} aria-label="Última respuesta">
      <DoorPhoto tarjeta={tarjeta} size="xl" />
      <div className={styles.texts}>
        <p className={styles.verdict}>
          <Icon aria-hidden />
          {verdicts[resultado]}
        </p>
        <p className={styles.name}>{nameOf(tarjeta)}</p>
        <p className={styles.lines}>{lines.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        {onCharge && (
          <Button variant="solid" icon={<CircleDollarSign aria-hidden />} onPress={onCharge}>
            Cobrar
          </Button>
        )}
        {onCollect && (
          <Button variant={onCharge ? 'outline' : 'solid'} icon={<HandCoins aria-hidden />} onPress={onCollect}>
            Cobrar saldo
          </Button>
        )}
        {isRefused && mayLetIn(session) && entrada && (
          <Button icon={<DoorOpen aria-hidden />} onPress={onLetIn}>
            Dejar pasar
          </Button>
        )}
        {isRefused && (
          <Button icon={<RotateCcw aria-hidden />} onPress={onAgain}>
            Probar de nuevo
          </Button>
        )}
        {!isRefused && entrada && (
          <Button icon={<Undo2 aria-hidden />} onPress={onUndo}>
            Deshacer
          </Button>
        )}
      </div>
    </section>
  )
}

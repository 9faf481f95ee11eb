import { CircleDollarSign, DoorOpen, RotateCcw, Undo2 } from 'lucide-react'
import { sentenceOfRazon } from '#shared/entrada-words.ts'
import { useSession } from '#web/lib/session.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useToday } from '#web/lib/use-today.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { VistaDeUna } from '../puerta/vista.ts'
import { DoorPhoto } from './door-photo.tsx'
import { mayCharge } from './may-charge.ts'
import { mayLetIn } from './may-let-in.ts'
import styles from './last-answer.module.css'
import { verdictIcons } from './verdict.tsx'
import { endLine, nameOf, verdicts } from './words.ts'

interface LastAnswerProps {
  una: VistaDeUna
  isLost: boolean
  onLetIn: () => void
  onUndo: () => void
  onAgain: () => void
}

/** The last answer, once it has left the screen, with what may follow. */
export function LastAnswer({ una, isLost, onLetIn, onUndo, onAgain }: LastAnswerProps) {
  const session = useSession()
  const { gym } = session
  const today = useToday(gym.zona_horaria)
  const openCobro = useOpenCobro()
  const { tarjeta, resultado, razones, entrada } = una
  const Icon = verdictIcons[resultado]
  const isRefused = resultado === 'no'
  const lines = razones.length > 0 ? razones.map(sentenceOfRazon) : [endLine(tarjeta, today)]
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
        {mayCharge(session, una, isLost) && (
          <Button variant="solid" icon={<CircleDollarSign aria-hidden />} onPress={() => openCobro(tarjeta.id)}>
            Cobrar
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

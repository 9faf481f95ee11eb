import { devueltoText } from '#shared/devoluciones/devuelto.ts'
import type { Tarjeta } from '#shared/entrada.ts'
import { causaDe, estadoOf } from '#shared/estado.ts'
import { civilDay } from '#shared/values/dates-without-library.ts'
import { estadoKind } from '#web/lib/estados.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { touchQuery, useMedia } from '#web/ui/base/use-media.ts'
import { classes } from '#web/ui/base/classes.ts'
import { DoorPhoto } from '../respuesta/door-photo.tsx'
import styles from './door-choice.module.css'

interface DoorChoiceProps {
  id: string
  tarjetas: readonly Tarjeta[]
  hayMas: boolean
  /** The index of the pointed one; -1 for none. */
  active: number
  onPoint: (index: number) => void
  onChoose: (tarjeta: Tarjeta) => void
}

/** Several people match: photo, plan, state and branch tell them apart. The focus stays in the field, and an arrow points first. */
export function DoorChoice({ id, tarjetas, hayMas, active, onPoint, onChoose }: DoorChoiceProps) {
  const isTouch = useMedia(touchQuery)
  return (
    <>
      <p className={styles.head} role="status">
        {tarjetas.length === 1 ? 'Coincide una persona.' : 'Coinciden varias personas.'}{' '}
        {isTouch ? 'Toca a quien entra.' : 'Elige con ↑ ↓ y Enter, o toca una.'}
      </p>
      <div id={id} role="listbox" aria-label="Personas que coinciden" className={styles.list}>
        {tarjetas.map((tarjeta, index) => (
          <div
            key={tarjeta.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes(styles.row, index === active && styles.active)}
            onPointerMove={() => index !== active && onPoint(index)}
            onClick={() => onChoose(tarjeta)}
            onKeyDown={undefined}
          >
            <OfferedPerson tarjeta={tarjeta} />
          </div>
        ))}
      </div>
      {hayMas && <p className={styles.detail}>Hay más. Escribe también el apellido o el documento.</p>}
    </>
  )
}

function OfferedPerson({ tarjeta }: { tarjeta: Tarjeta }) {
  const { branch, gym, format } = useSession()
  const today = useToday(gym.zona_horaria)
  const { nombre, numero, plan, vencimiento, ultima, sucursal, sucursal_id } = tarjeta
  const estado = estadoOf(tarjeta, today, gym.politica)
  const causa = causaDe(estado, tarjeta.devuelto)
  const isToday = ultima !== null && civilDay(new Date(ultima), gym.zona_horaria) === today
  const facts = [
    plan || 'Sin plan',
    causa
      ? devueltoText(causa)
      : vencimiento !== '' &&
        `${vencimiento < today ? 'Venció' : 'Vence'}\u00a0el\u00a0${format.civilDate(vencimiento)}`,
    isToday && `Entró ${format.time(new Date(ultima).toISOString())}`,
  ]
  return (
    <>
      <DoorPhoto tarjeta={tarjeta} size="xl" />
      <span className={styles.texts}>
        <span className={styles.name}>{nombre}</span>
        <span className={styles.detail}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.end}>
        <StatusPill kind={estadoKind[estado]}>{estado}</StatusPill>
        <span>n.º {numero}</span>
        {sucursal_id !== branch.id && <span>{sucursal}</span>}
      </span>
    </>
  )
}

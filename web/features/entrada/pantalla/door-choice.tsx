import type { Tarjeta } from '#shared/entrada.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { DoorPhoto } from '../respuesta/door-photo.tsx'
import styles from './door-choice.module.css'

interface DoorChoiceProps {
  id: string
  tarjetas: readonly Tarjeta[]
  hayMas: boolean
  active: number
  onPoint: (index: number) => void
  onChoose: (tarjeta: Tarjeta) => void
}

/** Several people match: photo, plan and branch tell them apart. The focus stays in the field. */
export function DoorChoice({ id, tarjetas, hayMas, active, onPoint, onChoose }: DoorChoiceProps) {
  const { branch } = useSession()
  return (
    <>
      <p className={styles.head} role="status">
        Coinciden varias personas. Elige con ↑ ↓ y Enter, o toca una.
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
            <DoorPhoto tarjeta={tarjeta} size="xl" />
            <span className={styles.texts}>
              <span className={styles.name}>{tarjeta.nombre}</span>
              <span className={styles.detail}>{tarjeta.plan || 'Sin plan'}</span>
            </span>
            <span className={styles.end}>
              <span>n.º {tarjeta.numero}</span>
              {tarjeta.sucursal_id !== branch.id && <span>{tarjeta.sucursal}</span>}
            </span>
          </div>
        ))}
      </div>
      {hayMas && <p className={styles.detail}>Hay más. Escribe también el apellido o el documento.</p>}
    </>
  )
}

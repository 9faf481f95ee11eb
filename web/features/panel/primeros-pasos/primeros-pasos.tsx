import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Circle, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { hasAnyQuery } from '#web/lib/api/has-any.queries.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { kept } from '#web/ui/base/kept.ts'
import styles from './primeros-pasos.module.css'
import { type Paso, pasosOf } from './pasos.ts'

/** The checklist of a new gym. It stays until all is done, and then until its owner puts it away. */
export function PrimerosPasos() {
  const { gym, can } = useSession()
  const [remembered, setRemembered] = useState(() => recallProgress(gym.id))
  const [planes, miembros, pagos] = useQueries({
    queries: [hasAnyQuery('planes'), hasAnyQuery('miembros'), hasAnyQuery('pagos')],
  })
  const made = {
    hasDatos: gym.direccion !== '',
    hasPlan: planes.data ?? false,
    hasMiembro: miembros.data ?? false,
    hasPago: pagos.data ?? false,
  }
  const pasos = pasosOf(made, can('settings.update'))
  const done = pasos.filter(({ isDone }) => isDone).length
  const isDone = done === pasos.length
  const isKnown = [planes, miembros, pagos].every(({ data }) => data !== undefined)
  // A list that this browser has shown before does not go back to its start while it loads.
  const isTold = isKnown || remembered === null
  useEffect(() => {
    if (!isKnown) return
    if (!isDone) rememberProgress(gym.id, 'pending')
    else if (recallProgress(gym.id) === null) rememberProgress(gym.id, 'done')
  }, [gym.id, isKnown, isDone])
  const putAway = () => {
    rememberProgress(gym.id, 'done')
    setRemembered('done')
  }
  if (remembered === 'done' || (isDone && recallProgress(gym.id) === null)) return null
  return (
    <Card
      title="Primeros pasos"
      isFlush
      {...(isDone && {
        description: 'Listo: tu gimnasio ya está en marcha.',
        action: <Button onPress={putAway}>Ocultar</Button>,
      })}
    >
      <div className={styles.bar}>
        <ProgressBar
          label="Avance"
          valueLabel={`${isTold ? done : '…'} de ${pasos.length}`}
          value={isTold ? done : 0}
          max={pasos.length}
        />
      </div>
      <Pasos pasos={pasos} isTold={isTold} />
    </Card>
  )
}

function Pasos({ pasos, isTold }: { pasos: readonly Paso[]; isTold: boolean }) {
  const next = isTold ? pasos.find(({ isDone }) => !isDone) : undefined
  return (
    <ol className={styles.steps}>
      {pasos.map((paso) => (
        <li key={paso.id}>
          <Step paso={paso} isNext={paso === next} />
        </li>
      ))}
    </ol>
  )
}

function Step({ paso: { nombre, detalle, href, isDone }, isNext }: { paso: Paso; isNext: boolean }) {
  return (
    <Link
      to={href}
      className={classes(styles.step, isDone && styles.done, isNext && styles.next)}
      {...(isNext && { 'aria-current': 'step' as const })}
    >
      {isDone ? <CircleCheck aria-label="Hecho" /> : <Circle aria-label="Falta" />}
      <span className={styles.texts}>
        <span className={styles.name}>{nombre}</span>
        <span className={styles.detail}>{detalle}</span>
      </span>
      {isNext && <ArrowRight aria-hidden />}
    </Link>
  )
}

const keyOf = (gym: string) => `primeros_pasos_${gym}`

/** `pending`: this browser has shown the unfinished list. `done`: it is finished and put away. */
type Progress = 'pending' | 'done' | null

function recallProgress(gym: string): Progress {
  const stored = kept.read(keyOf(gym))
  return stored === 'pending' || stored === 'done' ? stored : null
}

function rememberProgress(gym: string, progress: 'pending' | 'done'): void {
  kept.write(keyOf(gym), progress)
}

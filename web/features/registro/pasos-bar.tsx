import { Check } from 'lucide-react'
import { classes } from '#web/ui/base/classes.ts'
import { pasos, type Paso } from './registro-search.ts'
import styles from './registro.module.css'

const names: Record<Paso, string> = {
  persona: 'Tú',
  gimnasio: 'Gimnasio',
  sucursales: 'Sucursales',
  verificar: 'Verificar',
}

interface PasosBarProps {
  current: Paso
  /** The furthest step that is open. */
  reachable: Paso
  onGo: (paso: Paso) => void
}

/** The current step, and links back to the completed ones. */
export function PasosBar({ current, reachable, onGo }: PasosBarProps) {
  const furthest = pasos.indexOf(reachable)
  return (
    <ol className={styles.pasos} aria-label="Pasos">
      {pasos.map((paso, index) => (
        <li key={paso} className={classes(styles.paso, paso === current && styles.current)}>
          <button
            type="button"
            disabled={index > furthest}
            onClick={() => onGo(paso)}
            {...(paso === current && { 'aria-current': 'step' as const })}
          >
            <span className={styles.number}>
              {index < furthest && paso !== current ? <Check size={14} aria-label="Completo" /> : index + 1}
            </span>
            <span className={styles.pasoName}>{names[paso]}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

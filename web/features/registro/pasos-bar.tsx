import { Check } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
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
  /** The furthest step that may be gone to. */
  reachable: Paso
  onGo: (paso: Paso) => void
}

/** Where one is, and the way back to any step that is done. */
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

import { Lock } from 'lucide-react'
import styles from './cobro.module.css'

/** Marks a part for which the user lacks the permission. */
export function SoloGerencia({ what }: { what?: string }) {
  return (
    <span className={styles.locked}>
      <Lock aria-hidden />
      {what && `${what} · `}Solo gerencia
    </span>
  )
}

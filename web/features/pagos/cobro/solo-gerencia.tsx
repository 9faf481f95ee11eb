import { Lock } from 'lucide-react'
import styles from './cobro.module.css'

/** Marks what the user lacks the permission for. */
export function SoloGerencia({ what }: { what?: string }) {
  return (
    <span className={styles.locked}>
      <Lock aria-hidden />
      {what && `${what} · `}Solo gerencia
    </span>
  )
}

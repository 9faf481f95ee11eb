import type { ReactNode } from 'react'
import styles from './field-group.module.css'

/** Fields of a long form under a name, which stands beside them on a wide screen. */
export function FieldGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{name}</legend>
      {children}
    </fieldset>
  )
}

/** Two fields beside each other; on a phone one below the other. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

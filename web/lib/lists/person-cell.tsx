import type { ReactNode } from 'react'
import styles from './lists.module.css'

/** A person in a list: the picture, and the name in at most two lines. */
export function PersonCell({ picture, nombre }: { picture: ReactNode; nombre: string }) {
  return (
    <span className={styles.person}>
      {picture}
      <span className={styles.name}>{nombre}</span>
    </span>
  )
}

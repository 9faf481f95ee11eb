import { classes } from '#web/ui/classes.ts'
import styles from './etiquetas.module.css'

/** A member's labels; in a row of a list only the first ones, and how many more there are. */
export function Etiquetas({ etiquetas, shown = etiquetas.length }: { etiquetas: readonly string[]; shown?: number }) {
  const rest = etiquetas.slice(shown)
  return (
    <ul className={classes(styles.labels, rest.length > 0 && styles.line)} aria-label="Etiquetas">
      {etiquetas.slice(0, shown).map((nombre) => (
        <li key={nombre} className={styles.label}>
          {nombre}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.more} title={rest.join(', ')}>
          +{rest.length}
        </li>
      )}
    </ul>
  )
}

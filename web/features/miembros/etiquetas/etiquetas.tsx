import { classes } from '#web/ui/base/classes.ts'
import styles from './etiquetas.module.css'

/** A member's labels. In a list row only the first ones, with the number of the rest. */
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

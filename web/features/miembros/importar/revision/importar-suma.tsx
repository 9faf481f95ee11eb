import { type RefObject } from 'react'
import type { Revision } from '#shared/importar/importacion.ts'
import { useSession } from '#web/lib/session.ts'
import styles from './revision.module.css'
import { sumaDe } from './suma.ts'

interface ImportarSumaProps {
  revision: Revision
  ref: RefObject<HTMLElement | null>
}

/** One honest sum: exactly what the button does. */
export function ImportarSuma({ revision, ref }: ImportarSumaProps) {
  const { format } = useSession()
  const { entran, demas } = sumaDe(revision, format.number)
  return (
    <section ref={ref} tabIndex={-1} className={styles.sum} aria-label="Qué se importa" aria-live="polite">
      <p className={styles.total}>{entran}</p>
      {demas.length > 0 && (
        <ul>
          {demas.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

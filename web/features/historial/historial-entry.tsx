import { actionNames, recordNames } from '#shared/auditoria-words.ts'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { useSession } from '#web/lib/session.ts'
import styles from './historial.module.css'
import { changesOf, nameOf, type Names } from './historial-words.ts'

interface HistorialEntryProps {
  entry: Auditoria
  names: Names
  /** Beside its record, whose name needs no saying. */
  isOwn?: boolean | undefined
}

/** Who did what and when; opened, what it was before and after. */
export function HistorialEntry({ entry, names, isOwn }: HistorialEntryProps) {
  const { format } = useSession()
  const changes = changesOf(entry, { format, names })
  const what = recordNames[entry.coleccion] ?? entry.coleccion
  const title = (
    <>
      <span className={styles.what}>
        {entry.expand?.usuario_id?.name ?? 'El sistema'} · {actionNames[entry.accion]}{' '}
        {isOwn ? '' : `${what.toLowerCase()} ${nameOf(entry, names)}`}
      </span>
      <span className={styles.when}>{format.dateTime(entry.created)}</span>
    </>
  )
  if (changes.length === 0) return <div className={styles.head}>{title}</div>
  return (
    <details className={styles.entry}>
      <summary className={styles.head}>{title}</summary>
      <dl className={styles.changes}>
        {changes.map(({ name, before, after }) => (
          <div key={name} className={styles.change}>
            <dt>{name}</dt>
            <dd>
              {before && <s>{before}</s>} {after || (before ? '—' : '')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

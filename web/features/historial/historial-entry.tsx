import { verbOf } from '#shared/collections/auditoria-words.ts'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import type { Names } from '#web/lib/forms/record-words.ts'
import { useSession } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './historial.module.css'
import { changesOf, kindOf, nameOf, personOf } from './historial-words.ts'

interface HistorialEntryProps {
  entry: Auditoria
  names: Names
  /** The moment as its list tells it. */
  when: string
  /** The entry is shown beside its record, so the name is left out. */
  isOwn?: boolean | undefined
}

/** An entry: user, act and time; expanded, the values before and after. */
export function HistorialEntry({ entry, names, when, isOwn }: HistorialEntryProps) {
  const { format } = useSession()
  const changes = changesOf(entry, { format, names })
  const who = personOf(entry)
  const title = (
    <>
      <span className={styles.person}>
        {!isOwn && <Avatar name={who} size="s" />}
        <span className={styles.what}>
          <strong>{who}</strong> ·{' '}
          {[verbOf(entry), ...(isOwn ? [] : [kindOf(entry), nameOf(entry, names)])].filter(Boolean).join(' ')}
        </span>
      </span>
      <span className={styles.when}>{when}</span>
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

import { campos, type Campo } from '#shared/importar/campos.ts'
import type { Columna } from '#shared/importar/importacion.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { StatusIcon } from '#web/ui/feedback/status-icon.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { legible } from '../base/legible.ts'
import styles from './revision.module.css'

const none = 'ninguno'
const options = [{ id: none, label: 'No importar' } as const, ...campos.map(({ id, label }) => ({ id, label }))]

interface ImportarColumnaProps {
  columna: Columna
  index: number
  campo: Campo | ''
  /** Other columns fill the same field. */
  isJoined: boolean
  onChoose: (campo: Campo | '') => void
}

/** A column: its title, the field it fills, its first values, and what is not sure. */
export function ImportarColumna({ columna, index, campo, isJoined, onChoose }: ImportarColumnaProps) {
  const { format } = useSession()
  const { titulo, muestra, duda, llenas, ilegibles } = columna
  const name = titulo || `Columna ${index + 1} (sin título)`
  const unread = `${format.number(ilegibles)} de ${format.number(llenas)} celdas ${ilegibles === 1 ? 'no se entiende y queda vacía' : 'no se entienden y quedan vacías'}.`
  const notes = [duda, columna.campo && ilegibles > 0 ? unread : ''].filter(Boolean)
  return (
    <li className={classes(styles.column, campo === '' && styles.unused)}>
      <p className={styles.name}>{name}</p>
      <Select
        label={`Qué es la columna ${name}`}
        isLabelHidden
        options={options}
        value={campo || none}
        onChange={(chosen) => onChoose(chosen === none ? '' : chosen)}
      />
      <div className={styles.samples}>
        {muestra.length === 0 && <span className={styles.quiet}>Vacía</span>}
        {muestra.map(({ escrito, entendido }, at) => (
          <Sample key={at} escrito={escrito} entendido={legible(entendido, format)} isRead={columna.campo !== ''} />
        ))}
        {isJoined && <span className={styles.quiet}>Se une a las otras columnas del mismo dato.</span>}
      </div>
      {notes.map((note) => (
        <p key={note} className={styles.doubt}>
          <StatusIcon kind="warn" />
          {note}
        </p>
      ))}
    </li>
  )
}

type SampleProps = { escrito: string; entendido: string; isRead: boolean }

/** A value as understood, after the written one if that differs. */
function Sample({ escrito, entendido, isRead }: SampleProps) {
  if (!isRead || escrito === entendido) return <span className={styles.sample}>{escrito}</span>
  return (
    <span className={styles.sample}>
      <span className={styles.quiet}>{escrito} → </span>
      {entendido || 'vacío'}
    </span>
  )
}

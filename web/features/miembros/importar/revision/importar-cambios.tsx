import type { FilaRevisada, Revision } from '#shared/importar/importacion.ts'
import { useSession } from '#web/lib/session.ts'
import baseStyles from '../base/importar.module.css'
import { labelOf } from '../base/lista-csv.ts'
import { PorPartes } from '../base/por-partes.tsx'
import styles from './revision.module.css'

type Kind = Revision['avisos'][number]

interface ImportarCambiosProps {
  avisos: readonly Kind[]
  filas: readonly FilaRevisada[]
}

/** Cells that are stored differently than written, by kind. */
export function ImportarCambios({ avisos, filas }: ImportarCambiosProps) {
  return (
    <div className={styles.group}>
      <p className={styles.heading}>Entran, con estos cambios</p>
      <PorPartes label="Cambios" items={avisos} keyOf={({ campo, texto }) => `${campo} ${texto}`}>
        {(kind) => <Cambio kind={kind} filas={filas} />}
      </PorPartes>
    </div>
  )
}

const examples = 3

/** A kind of change, how many rows have it, and some of them. */
function Cambio({ kind, filas }: { kind: Kind; filas: readonly FilaRevisada[] }) {
  const { format } = useSession()
  const { campo, texto, filas: count } = kind
  const some = filas
    .filter(({ avisos }) => avisos.some((one) => one.campo === campo && one.texto === texto))
    .slice(0, examples)
    .map(({ fila, celdas }) => `fila ${fila} (${celdas['nombre'] || 'sin nombre'})`)
  return (
    <li className={baseStyles.row}>
      <p>
        {[labelOf(campo), texto].filter(Boolean).join(': ')}{' '}
        <span className={baseStyles.quiet}>
          {format.number(count)} {count === 1 ? 'fila' : 'filas'}
        </span>
      </p>
      {some.length > 0 && <p className={baseStyles.quiet}>Por ejemplo: {some.join(', ')}.</p>}
    </li>
  )
}

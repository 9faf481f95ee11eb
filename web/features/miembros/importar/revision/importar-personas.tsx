import type { FilaRevisada, Revision, Trato } from '#shared/importar/importacion.ts'
import { useSession } from '#web/lib/session.ts'
import { PorPartes } from '../base/por-partes.tsx'
import { Seccion } from '../base/seccion.tsx'
import { ImportarPareja, type Doble } from './importar-pareja.tsx'
import styles from './revision.module.css'

interface ImportarPersonasProps {
  revision: Revision
  decisiones: Readonly<Record<string, Trato>>
  onDecide: (fila: number, trato: Trato) => void
}

const isDoble = (fila: FilaRevisada): fila is Doble => fila.duplicado !== null && fila.accion !== 'error'

/** Rows beside the person they are or may be, each with its choice. */
export function ImportarPersonas({ revision, decisiones, onDecide }: ImportarPersonasProps) {
  const { format } = useSession()
  const found = revision.filas.filter(isDoble).toSorted((a, b) => a.fila - b.fila)
  const perhaps = found.filter(({ duplicado }) => !duplicado.cierto)
  const certain = found.filter(({ duplicado }) => duplicado.cierto)
  if (found.length === 0) return null
  const count = (rows: readonly Doble[], one: string, many: string) =>
    rows.length > 0 && `${format.number(rows.length)} ${rows.length === 1 ? one : many}`
  const list = (label: string, rows: readonly Doble[]) =>
    rows.length > 0 && (
      <div className={styles.group}>
        <p className={styles.heading}>{label}</p>
        <PorPartes label={label} items={rows} keyOf={({ fila }) => fila}>
          {(row) => <ImportarPareja row={row} decision={decisiones[row.fila]} onDecide={onDecide} />}
        </PorPartes>
      </div>
    )
  return (
    <Seccion
      title="Quién es quién"
      summary={[
        count(perhaps, 'puede ser alguien que ya está', 'pueden ser alguien que ya está'),
        count(certain, 'es seguro la misma persona', 'son seguro la misma persona'),
      ]
        .filter(Boolean)
        .join(' · ')}
      needsLook={perhaps.length > 0}
    >
      {list('Pueden ser la misma persona', perhaps)}
      {list('Son la misma persona', certain)}
    </Seccion>
  )
}

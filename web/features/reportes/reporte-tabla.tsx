import type { Celda, Tabla } from '#shared/reportes.ts'
import { useSession } from '#web/lib/session.ts'
import { Telefono } from '#web/lib/telefono.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { celdaText, isNumeric } from './celda.ts'
import styles from './reportes.module.css'

type ReporteTablaProps = {
  tabla: Pick<Tabla, 'titulo' | 'columnas' | 'filas' | 'total'>
  isStale?: boolean | undefined
}

/** The rows of a breakdown or of the detail, with totals in the last row. */
export function ReporteTabla({ tabla: { titulo, columnas, filas, total }, isStale }: ReporteTablaProps) {
  return (
    <div
      className={classes(styles.tableFrame, isStale && styles.stale)}
      role="group"
      aria-label={`Tabla: ${titulo}`}
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {columnas.map(({ id, titulo: heading, tipo }) => (
              <th key={id} scope="col" className={classes(isNumeric(tipo) && styles.end)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no id and never move
            <Fila key={index} fila={fila} columnas={columnas} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Fila fila={total} columnas={columnas} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Long texts wrap, so that the figures beside them stay in view. */
const isLong = (celda: Celda | undefined) => typeof celda === 'string' && celda.length > 32

function Fila({ fila, columnas }: { fila: readonly Celda[]; columnas: Tabla['columnas'] }) {
  const { format } = useSession()
  return (
    <tr>
      {columnas.map(({ id, tipo }, at) => (
        <td key={id} className={classes(isNumeric(tipo) ? styles.end : isLong(fila[at]) && styles.long)}>
          {tipo === 'telefono' && fila[at] ? (
            <Telefono numero={String(fila[at])} />
          ) : (
            celdaText(fila[at] ?? null, tipo, format)
          )}
        </td>
      ))}
    </tr>
  )
}

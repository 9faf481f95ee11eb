import type { Celda, Tabla, TipoColumna } from '#shared/reportes/reporte.ts'
import { useSession } from '#web/lib/session.ts'
import { Telefono } from '#web/lib/telefono.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { ValueBar } from '#web/ui/charts/value-bar.tsx'
import { celdaText, isNumeric } from './celda.ts'
import { drawnIn, isInOrder } from './chart-points.ts'
import styles from './reportes.module.css'

type ReporteTablaProps = {
  tabla: Pick<Tabla, 'titulo' | 'columnas' | 'filas' | 'total' | 'grafico'>
  isStale?: boolean | undefined
}

/** The rows of a breakdown or of the detail, with totals in the last row. Names have a bar where the breakdown has a chart. */
export function ReporteTabla({ tabla, isStale }: ReporteTablaProps) {
  const { titulo, columnas, filas, total } = tabla
  const drawn = isInOrder(columnas[0]?.tipo) ? [] : drawnIn(tabla)
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
            <Fila key={index} fila={fila} columnas={columnas} at={index} drawn={drawn} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Fila fila={total} columnas={columnas} isTotal />
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Long texts wrap, so that the figures beside them stay in view. A phone stays in one line, on paper too. */
function styleOf(tipo: TipoColumna, celda: Celda | undefined): string | undefined {
  if (isNumeric(tipo)) return styles.end
  if (tipo === 'telefono') return styles.phone
  return typeof celda === 'string' && celda.length > 24 ? styles.long : undefined
}

interface FilaProps {
  fila: readonly Celda[]
  columnas: Tabla['columnas']
  isTotal?: boolean
  /** The place of the row's bar, and the values of all bars; absent in a row without one. */
  at?: number
  drawn?: readonly number[]
}

function Fila({ fila, columnas, isTotal = false, at = 0, drawn = [] }: FilaProps) {
  const { format } = useSession()
  const text = (column: number, tipo: TipoColumna) => {
    const celda = fila[column] ?? null
    return isTotal && celda === null ? '' : celdaText(celda, tipo, format)
  }
  return (
    <tr>
      {columnas.map(({ id, tipo }, column) =>
        column === 0 && drawn.length > 1 ? (
          <td key={id} className={styles.named}>
            <span>
              <span>{text(column, tipo)}</span>
              <ValueBar value={drawn[at] ?? 0} values={drawn} />
            </span>
          </td>
        ) : (
          <td key={id} className={styleOf(tipo, fila[column])}>
            {tipo === 'telefono' && fila[column] ? <Telefono numero={String(fila[column])} /> : text(column, tipo)}
          </td>
        ),
      )}
    </tr>
  )
}

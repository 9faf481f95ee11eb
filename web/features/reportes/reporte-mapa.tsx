import type { Celda, Tabla } from '#shared/reportes.ts'
import { useSession } from '#web/lib/session.ts'
import styles from './reporte-mapa.module.css'

/** In percent of the colour, so that the numbers stay readable on it in every theme. */
const strongest = 36

/** A table whose cells are the darker the larger they are. */
export function ReporteMapa({ tabla: { titulo, columnas, filas, total, grafico } }: { tabla: Tabla }) {
  const { format } = useSession()
  const last = columnas.findIndex(({ id }) => id === grafico?.columna)
  const isDrawn = (at: number) => at > 0 && at <= last
  const most = Math.max(1, ...filas.flatMap((fila) => fila.filter((_, at) => isDrawn(at)).map(Number)))
  const text = (celda: Celda) => {
    const value = Number(celda)
    return value === 0 ? '·' : format.short(value)
  }
  const rowOf = (fila: readonly Celda[], isTotal = false) =>
    fila.map((celda, at) =>
      at === 0 ? (
        <th key={columnas[at]?.id} scope="row">
          {celda}
        </th>
      ) : (
        <td
          key={columnas[at]?.id}
          style={isTotal || !isDrawn(at) ? undefined : { background: shadeOf(Number(celda) / most) }}
        >
          {text(celda)}
        </td>
      ),
    )
  return (
    <div className={styles.frame} role="group" aria-label={`Tabla: ${titulo}`} tabIndex={0}>
      <table className={styles.map}>
        <thead>
          <tr>
            {columnas.map(({ id, titulo: heading }) => (
              <th key={id} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={fila[0]}>{rowOf(fila)}</tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>{rowOf(total, true)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

const shadeOf = (share: number) =>
  share === 0 ? undefined : `color-mix(in srgb, var(--focus) ${Math.round(4 + share * (strongest - 4))}%, var(--panel))`

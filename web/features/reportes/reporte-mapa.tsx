import type { Celda, Tabla } from '#shared/reportes/reporte.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { celdaText } from './celda.ts'
import styles from './reporte-mapa.module.css'

/** In percent of the colour, so that the numbers stay readable on it in every theme. */
const strongest = 36

/** A table whose cells are the darker the larger they are. Shares are of a hundred, and without decimals. */
export function ReporteMapa({ tabla: { titulo, columnas, filas, total, grafico } }: { tabla: Tabla }) {
  const { format } = useSession()
  const placeOf = (column: string | undefined) => columnas.findIndex(({ id }) => id === column)
  const [from, last] = [Math.max(1, placeOf(grafico?.desde)), placeOf(grafico?.columna)]
  const isDrawn = (at: number) => at >= from && at <= last
  const isShare = columnas[last]?.tipo === 'porcentaje'
  const most = isShare ? 100 : Math.max(1, ...filas.flatMap((fila) => fila.filter((_, at) => isDrawn(at)).map(Number)))
  const text = (celda: Celda, at: number) => {
    if (celda === null) return ''
    if (columnas[at]?.tipo === 'porcentaje') return format.percent(Math.round(Number(celda)))
    return Number(celda) === 0 ? '·' : format.short(Number(celda))
  }
  const rowOf = (fila: readonly Celda[], isTotal = false) =>
    fila.map((celda, at) =>
      at === 0 ? (
        <th key={columnas[at]?.id} scope="row">
          {celdaText(celda, columnas[0]?.tipo ?? 'texto', format)}
        </th>
      ) : (
        <td
          key={columnas[at]?.id}
          style={isTotal || !isDrawn(at) ? undefined : { background: shadeOf(Number(celda) / most) }}
        >
          {text(celda, at)}
        </td>
      ),
    )
  return (
    <div className={styles.frame} role="group" aria-label={`Tabla: ${titulo}`} tabIndex={0}>
      <table className={classes(styles.map, isShare && styles.wide)}>
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

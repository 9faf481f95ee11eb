import { useQuery } from '@tanstack/react-query'
import type { ReportePlataforma } from '#shared/collections/plataforma.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ChartTable } from '#web/ui/charts/chart-table.tsx'
import { TimeChart } from '#web/ui/charts/time-chart.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { operadorReportesSearch } from './base/operador-search.ts'
import { metodoWord, price } from './base/operador-words.ts'
import styles from './base/operador.module.css'
import { reporteQuery } from './base/operador.queries.ts'
import { usePageSearch } from './base/use-page-search.ts'

const firstYear = 2024

/** The platform's year: income by month, plan and method, and new gyms. */
export function OperadorReportesPage() {
  const { gym } = useSession()
  const thisYear = Number(useToday(gym.zona_horaria).slice(0, 4))
  const [{ anio = thisYear }, change] = usePageSearch(operadorReportesSearch)
  const { data, error, refetch } = useQuery(reporteQuery(`${anio}-01-01`, `${anio}-12-31`))
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, index) => String(thisYear - index))
  return (
    <>
      <PageHeader
        title="Reportes"
        subtitle="Lo que pagaron los gimnasios"
        actions={
          <Select
            label="Año"
            isLabelHidden
            options={years.map((year) => ({ id: year, label: year }))}
            value={String(anio)}
            onChange={(year) => change({ anio: Number(year) === thisYear ? undefined : Number(year) })}
          />
        }
      />
      <div className={styles.page}>
        {error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : !data ? (
          <Skeleton height={320} />
        ) : (
          <>
            <Meses anio={anio} rows={data.ingresos} />
            <div className={styles.charts}>
              <Ingresos rows={data.ingresos} />
              <Altas rows={data.altas} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** The income of each month of the year, in the currency that brought most. */
function Meses({ anio, rows }: { anio: number; rows: ReportePlataforma['ingresos'] }) {
  const { format } = useSession()
  const [most] = totalsOf(rows).toSorted(([, one], [, other]) => other - one)
  if (!most) return null
  const [moneda] = most
  const points = Array.from({ length: 12 }, (_, at) => {
    const mes = `${anio}-${String(at + 1).padStart(2, '0')}`
    const cents = centsOf(rows.filter((row) => row.moneda === moneda && row.mes === mes))
    const name = monthWord(mes)
    return {
      id: mes,
      name,
      tick: format.month(mes).slice(0, -5),
      value: cents / 100,
      figure: price(cents / 100, moneda),
    }
  })
  return (
    <Card title={`Ingresos de ${anio}`}>
      <div className={styles.chart}>
        <TimeChart
          points={points}
          shape="barras"
          empty="No entró dinero en este año."
          scale={(amount) => price(amount, moneda)}
        />
        <ChartTable caption="Ingresos por mes" rows={points} />
      </div>
    </Card>
  )
}

function Ingresos({ rows }: { rows: ReportePlataforma['ingresos'] }) {
  const { format } = useSession()
  if (rows.length === 0)
    return (
      <Card title="Ingresos">
        <p className={styles.none}>Ningún gimnasio pagó en este año.</p>
      </Card>
    )
  return (
    <Card title="Ingresos" isFlush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Mes</th>
            <th scope="col">Plan</th>
            <th scope="col">Medio</th>
            <th scope="col" className={styles.count}>
              Gimnasios
            </th>
            <th scope="col" className={styles.count}>
              Pagos
            </th>
            <th scope="col" className={styles.end}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ mes, servicio, metodo, moneda, total, pagos, gimnasios }, index) => (
            <tr key={[mes, servicio, metodo, moneda].join()}>
              <td>{mes === rows[index - 1]?.mes ? '' : monthWord(mes)}</td>
              <td>{servicio}</td>
              <td>{metodoWord(metodo)}</td>
              <td className={styles.count}>{format.number(gimnasios)}</td>
              <td className={styles.count}>{format.number(pagos)}</td>
              <td className={styles.end}>{price(Number(total), moneda)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totalsOf(rows).map(([moneda, centavos]) => (
            <tr key={moneda}>
              <th scope="row" colSpan={3}>
                Total
              </th>
              <td className={styles.count} colSpan={2} />
              <td className={styles.end}>{price(centavos / 100, moneda)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </Card>
  )
}

function Altas({ rows }: { rows: ReportePlataforma['altas'] }) {
  const { format } = useSession()
  return (
    <Card title="Gimnasios nuevos" isFlush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className={styles.none}>Nadie se registró en este año.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Mes</th>
              <th scope="col" className={styles.end}>
                Gimnasios
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ mes, gimnasios }) => (
              <tr key={mes}>
                <td>{monthWord(mes)}</td>
                <td className={styles.end}>{format.number(gimnasios)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const centsOf = (rows: ReportePlataforma['ingresos']) =>
  rows.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0)

/** Totals by currency, added in cents. */
function totalsOf(rows: ReportePlataforma['ingresos']): [string, number][] {
  const totals = new Map<string, number>()
  for (const { moneda, total } of rows) totals.set(moneda, (totals.get(moneda) ?? 0) + Math.round(Number(total) * 100))
  return [...totals]
}

const months = new Intl.DateTimeFormat('es-AR', { month: 'long', timeZone: 'UTC' })

const monthWord = (mes: string) => {
  const word = months.format(new Date(`${mes}-01`))
  return word.charAt(0).toUpperCase() + word.slice(1)
}

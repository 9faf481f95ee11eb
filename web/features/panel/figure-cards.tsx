import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/values/dates-without-library.ts'
import { paths } from '#web/lib/paths.ts'
import { branchFiguresQuery, incomeOf } from '#web/lib/branch-figures.ts'
import { useSession } from '#web/lib/session.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { FigureList } from '#web/ui/charts/figure-list.tsx'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { EntraronFigure } from './hoy/entraron-figure.tsx'
import { hoyQuery } from './hoy/hoy.queries.ts'
import { cambioQuery, terminanQuery } from './panel.queries.ts'
import { IngresoFigure } from './ingreso-figure.tsx'
import styles from './panel.module.css'

/** Days in which a lapsed member counts as recoverable. Must equal the server's number. */
const recoverableDays = 60

const inForceDefinition = 'Miembros vigentes, entre los que no se eliminaron.'

/** The dashboard's figures; each links to the list behind it. */
export function FigureCards({ sucursal }: { sucursal: string | null }) {
  const { can, format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const hasEntries = can('attendance.index')
  const { data, error, refetch } = useQuery(branchFiguresQuery(sucursal))
  const { data: day } = useQuery({ ...hoyQuery(sucursal), enabled: hasEntries })
  const { data: change } = useQuery(cambioQuery(sucursal, today))
  const { data: ending } = useQuery(terminanQuery(sucursal, today, gym.politica.por_vencer))
  if (error && !data) {
    return <LoadError isCompact error={error} onRetry={refetch} />
  }
  const number = (value: number | undefined) => (value === undefined ? undefined : format.number(value))
  const listOf = (search: Record<string, unknown>) =>
    can('members.index')
      ? paths.miembros({ ...search, sucursales: sucursal === null ? 'todas' : undefined })
      : undefined
  const ofMonth = { rango: 'mes', estado: 'validos', sucursales: sucursal === null ? 'todas' : undefined } as const
  const recoverable = [{ column: 'vence', mode: 'dateAfter', value: addDays(today, -recoverableDays - 1) }]
  const recuperables = {
    label: 'Vencidos recuperables',
    value: number(data?.total_recuperables),
    note: `últimos ${recoverableDays} días`,
    href: listOf({ estado: 'vencidos', filtros: recoverable }),
  }
  return (
    <>
      <ul className={styles.figures}>
        <IngresoFigure sucursal={sucursal} total={data && incomeOf(data)} />
        <FigureCard
          label="Miembros vigentes"
          value={number(data?.total_miembros_activos)}
          note={
            data && (
              <>
                de {format.number(data.total_miembros)}
                {change && <Change neto={change.neto} />}
              </>
            )
          }
          href={listOf({ estado: 'vigentes' })}
          chart={<Sparkline values={change?.base ?? []} shape="linea" />}
        />
        <FigureCard
          label="Por vencer"
          value={number(data?.total_por_vencer)}
          note={`en los próximos ${gym.politica.por_vencer} días`}
          href={listOf({ estado: 'por-vencer' })}
          chart={<Sparkline values={ending ?? []} shape="barras" />}
        />
        {hasEntries ? <EntraronFigure hoy={day} /> : <FigureCard {...recuperables} />}
      </ul>
      <FigureList
        label="Más cifras"
        figures={[
          {
            label: 'Membresías del mes',
            value: data && format.money(data.total_recaudado_mensual),
            definition:
              gym.politica.saldo &&
              'El precio de las membresías que se cobraron en el mes, con lo que quedó debiendo. Lo que entró está en Ingresos del mes.',
            href: can('payments.index') ? paths.pagos(ofMonth) : undefined,
          },
          {
            label: 'Ventas del mes',
            value: data && format.money(data.total_vendido_mensual),
            href: can('sales.index') ? paths.ventas(ofMonth) : undefined,
          },
          ...(gym.politica.saldo || data?.total_saldo_mensual
            ? [
                {
                  label: 'Saldos cobrados menos dejados',
                  value: data && format.money(data.total_saldo_mensual),
                  definition:
                    'Lo cobrado de saldos en el mes, menos lo que quedó debiendo. Con esto, lo vendido llega a lo que entró.',
                },
              ]
            : []),
          ...(hasEntries ? [recuperables] : []),
          {
            label: 'Vigentes sobre el total',
            value: data && format.percent(data.tasa_retencion),
            definition: inForceDefinition,
            href: listOf({}),
          },
          {
            label: 'Sin plan',
            value: number(data?.total_sin_plan),
            note: 'nunca pagaron',
            href: listOf({ estado: 'sin-plan' }),
          },
          { label: 'Pausados', value: number(data?.total_pausados), href: listOf({ estado: 'pausados' }) },
        ]}
      />
    </>
  )
}

/** '+12 este mes', in the colour of a gain or a loss. */
function Change({ neto }: { neto: number }) {
  const { format } = useSession()
  const colour = neto === 0 ? undefined : neto > 0 ? styles.gain : styles.loss
  const change = neto === 0 ? 'sin cambio' : `${neto > 0 ? '+' : '−'}${format.number(Math.abs(neto))}`
  return (
    <>
      {' · '}
      <span className={colour}>{change} este mes</span>
    </>
  )
}

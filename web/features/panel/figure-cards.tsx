import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/days.ts'
import { paths } from '#web/app/paths.ts'
import { branchFiguresQuery } from '#web/lib/branch-figures.ts'
import { problemOf } from '#web/lib/problem.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FigureCard } from './figure-card.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { cambioQuery } from './panel.queries.ts'
import { IngresoFigure } from './ingreso-figure.tsx'
import styles from './panel.module.css'

/** As the server counts them. */
const recoverableDays = 60

const retentionDefinition = 'Miembros con un plan en vigor, entre los miembros que no se eliminaron.'

/** The figures of the day; each opens the list that makes it. */
export function FigureCards({ place }: { place: string | null }) {
  const { can, format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { data, error, refetch } = useQuery(branchFiguresQuery(place))
  const { data: change } = useQuery({
    ...cambioQuery(place, today),
    enabled: can('reports.index'),
  })
  if (error && !data) {
    return <ErrorState isCompact text={problemOf(error).sentence} onRetry={() => void refetch()} />
  }
  const number = (value: number | undefined) => (value === undefined ? undefined : format.number(value))
  const listOf = (search: Record<string, unknown>) =>
    can('members.index') ? paths.miembros({ ...search, sucursales: place === null ? 'todas' : undefined }) : undefined
  const afterLongGone = [{ column: 'vence', mode: 'dateAfter', value: addDays(today, -recoverableDays - 1) }]
  return (
    <ul className={classes(styles.figures, can('reports.index') && styles.withIncome)}>
      {can('reports.index') && <IngresoFigure place={place} total={data?.total_recaudado_mensual} />}
      <FigureCard
        label="Miembros activos"
        value={number(data?.total_miembros_activos)}
        note={
          data &&
          [`de ${format.number(data.total_miembros)}`, changeText(change, format.number)].filter(Boolean).join(' · ')
        }
        href={listOf({ estado: 'vigentes' })}
      />
      <FigureCard
        label="Tasa de retención"
        value={data && format.percent(data.tasa_retencion)}
        definition={retentionDefinition}
        note={data && `${format.number(data.total_sin_plan)} sin plan`}
        href={listOf({})}
      />
      <FigureCard
        label="Por vencer"
        value={number(data?.total_por_vencer)}
        note={`en los próximos ${gym.politica.por_vencer} días`}
        href={listOf({ estado: 'por-vencer' })}
      />
      <FigureCard
        label="Vencidos recuperables"
        value={number(data?.total_recuperables)}
        note={`en los últimos ${recoverableDays} días`}
        href={listOf({ estado: 'vencidos', filtros: afterLongGone })}
      />
    </ul>
  )
}

/** '+12 este mes', or nothing while it is not known. */
function changeText(change: number | undefined, written: (value: number) => string): string {
  if (change === undefined) return ''
  return change === 0 ? 'sin cambio este mes' : `${change > 0 ? '+' : '−'}${written(Math.abs(change))} este mes`
}

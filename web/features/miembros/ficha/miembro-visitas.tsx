import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { shownVisitas, visitasOfMiembroQuery } from '../queries/miembros.queries.ts'
import panel from './miembro-panel.module.css'
import { visitHabit } from './visit-habit.ts'
import { VisitasChart } from './visitas-chart.tsx'
import { visitsByHour } from './visits-by-hour.ts'

/** Fewer visits show no habit: a map of them would be an empty column. */
const leastDrawn = 3

/** A member's visits: how many, the last one, and on which days and hours. */
export function MiembroVisitas({ id }: { id: string }) {
  const { format } = useSession()
  const { data, error, refetch } = useQuery(visitasOfMiembroQuery(id))
  const [last] = data?.items ?? []
  return (
    <section className={panel.section} aria-label="Visitas">
      <h3 className={panel.heading}>Visitas</h3>
      {error && !data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={120} />
      ) : !last ? (
        <p className={panel.quiet}>Todavía no registró ninguna entrada.</p>
      ) : (
        <div className={panel.card}>
          <p className={panel.end}>
            {data.totalItems === 1 ? '1 visita' : `${format.number(data.totalItems)} visitas`}
          </p>
          <p className={panel.quiet}>La última, {format.onMoment(last.instante)}.</p>
          {data.totalItems >= leastDrawn && (
            <Habit instants={data.items.map(({ instante }) => instante)} isPart={data.totalItems > shownVisitas} />
          )}
        </div>
      )}
    </section>
  )
}

/** The visits by weekday and hour: a map, or a sentence if they fall in a few hours. */
function Habit({ instants, isPart }: { instants: readonly string[]; isPart: boolean }) {
  const { gym } = useSession()
  const counts = visitsByHour(instants, gym.zona_horaria)
  const habit = visitHabit(counts)
  if (habit !== undefined) {
    return (
      <p className={panel.quiet}>
        {isPart ? `Las últimas ${shownVisitas}, siempre` : 'Siempre'} {habit}.
      </p>
    )
  }
  return (
    <>
      <VisitasChart counts={counts} />
      {isPart && <p className={panel.quiet}>El gráfico muestra las últimas {shownVisitas}.</p>}
    </>
  )
}

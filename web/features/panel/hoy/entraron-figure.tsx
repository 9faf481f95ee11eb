import { clockText } from '#shared/values/write-moment.ts'
import type { Hoy, VisitasEnHora } from '#shared/hoy.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import styles from '../panel.module.css'
import { againstLastWeek } from './last-week.ts'

/** The day's visits with a bar for each hour, over those of the same weekday a week earlier. Undefined while loading. */
export function EntraronFigure({ hoy }: { hoy: Hoy | undefined }) {
  const { format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const total = hoy && visitsOf(hoy.horas)
  const hours = hoy ? hoursOf(hoy) : []
  const byHour = (horas: readonly VisitasEnHora[] = []) =>
    hours.map((hour) => horas.find(({ hora }) => hora === hour)?.visitas ?? 0)
  return (
    <FigureCard
      label="Entraron hoy"
      definition="Visitas de hoy por hora. En gris, las del mismo día de la semana pasada."
      value={total === undefined ? undefined : format.number(total)}
      note={
        hoy && total !== undefined ? (
          noteOf(hoy, total, format.number)
        ) : (
          // A usual comparison, unseen, so that the cards keep their height.
          <span className={styles.unseen}>{againstLastWeek(10, 99, today, format.number)}</span>
        )
      }
      chart={
        <Sparkline
          values={byHour(hoy?.horas)}
          behind={byHour(hoy?.antes.horas)}
          shape="barras"
          scale={[clockText((hours[0] ?? 0) * 60), clockText((hours.at(-1) ?? 0) * 60)]}
        />
      }
    />
  )
}

const visitsOf = (horas: readonly VisitasEnHora[]) => horas.reduce((sum, { visitas }) => sum + visitas, 0)

/** From the first to the last hour with a visit on either day. */
function hoursOf({ horas, antes }: Hoy): number[] {
  const known = [...horas, ...antes.horas].map(({ hora }) => hora)
  if (known.length === 0) return []
  const first = Math.min(...known)
  return Array.from({ length: Math.max(...known) - first + 1 }, (_, at) => first + at)
}

function noteOf({ dia, antes }: Hoy, total: number, written: (count: number) => string): string {
  if (antes.horas.length === 0) return total === 0 ? 'nadie todavía' : ''
  return againstLastWeek(total, antes.visitas, dia, written)
}

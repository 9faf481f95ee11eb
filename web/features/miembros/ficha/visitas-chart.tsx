import { clockText } from '#shared/values/write-moment.ts'
import { useSession } from '#web/lib/session.ts'
import styles from './visitas-chart.module.css'
import { hoursShown, visitsByHour } from './visits-by-hour.ts'

const days = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/** Pixels of a column: few hours stay squares. */
const widest = 36

/** Visits by weekday and hour: the darker, the more. Each field tells its number. */
export function VisitasChart({ instants }: { instants: readonly string[] }) {
  const { gym } = useSession()
  const counts = visitsByHour(instants, gym.zona_horaria)
  const hours = hoursShown(counts)
  const most = Math.max(...counts.flat())
  return (
    <table
      className={styles.chart}
      style={{ maxWidth: `${(hours.length + 1) * widest}px` }}
      aria-label="Visitas por día y hora"
    >
      <thead>
        <tr>
          <td />
          {hours.map((hour) => (
            <th key={hour} scope="col">
              {hour}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day}>
            <th scope="row" aria-label={day}>
              {day.slice(0, 2)}
            </th>
            {hours.map((hour) => {
              const count = counts[index]?.[hour] ?? 0
              return (
                <td key={hour} title={count === 0 ? undefined : `${day}, ${clockText(hour * 60)}: ${count}`}>
                  <span className={styles.mark} style={{ opacity: count === 0 ? 0 : 0.25 + (0.75 * count) / most }} />
                  <span className={styles.count}>{count}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

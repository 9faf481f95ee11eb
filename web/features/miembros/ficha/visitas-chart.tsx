import { clockText } from '#shared/values/write-moment.ts'
import { weekdays } from './visit-habit.ts'
import styles from './visitas-chart.module.css'
import { type HourCounts, hoursShown } from './visits-by-hour.ts'

/** Pixels of a column: few hours stay squares. */
const widest = 36

/** Visits by weekday and hour: the darker, the more. Each field tells its number. */
export function VisitasChart({ counts }: { counts: HourCounts }) {
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
        {weekdays.map((day, index) => (
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

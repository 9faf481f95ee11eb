import type { Hoy } from '#shared/hoy.ts'
import { useSession } from '#web/lib/session.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import styles from '../panel.module.css'

/** The day's visits with a bar for each hour between the first and the last. Undefined while loading. */
export function EntraronFigure({ horas }: { horas: Hoy['horas'] | undefined }) {
  const { format } = useSession()
  const total = horas?.reduce((sum, { visitas }) => sum + visitas, 0)
  return (
    <FigureCard
      label="Entraron hoy"
      value={total === undefined ? undefined : format.number(total)}
      note={horas && (horas.length === 0 ? 'nadie todavía' : <Hours horas={horas} />)}
    />
  )
}

function Hours({ horas }: { horas: Hoy['horas'] }) {
  const byHour = new Map(horas.map(({ hora, visitas }) => [hora, visitas]))
  const first = horas[0]?.hora ?? 0
  const span = (horas.at(-1)?.hora ?? first) - first + 1
  const most = Math.max(...byHour.values())
  const busiest = horas.find(({ visitas }) => visitas === most)?.hora ?? first
  return (
    <span className={styles.hours} role="img" aria-label={`Por hora; la de más entradas, a las ${busiest}: ${most}`}>
      {Array.from({ length: span }, (_, index) => (
        <span key={index} style={{ height: `${(100 * (byHour.get(first + index) ?? 0)) / most}%` }} />
      ))}
    </span>
  )
}

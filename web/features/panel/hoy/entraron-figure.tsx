import type { Hoy } from '#shared/hoy.ts'
import { useSession } from '#web/lib/session.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'

/** The day's visits with a bar for each hour between the first and the last. Undefined while loading. */
export function EntraronFigure({ horas }: { horas: Hoy['horas'] | undefined }) {
  const { format } = useSession()
  const total = horas?.reduce((sum, { visitas }) => sum + visitas, 0)
  return (
    <FigureCard
      label="Entraron hoy"
      value={total === undefined ? undefined : format.number(total)}
      note={horas && busiestText(horas)}
      chart={horas && <Sparkline values={byHour(horas)} shape="barras" />}
    />
  )
}

function byHour(horas: Hoy['horas']): number[] {
  const known = new Map(horas.map(({ hora, visitas }) => [hora, visitas]))
  const first = horas[0]?.hora ?? 0
  const span = (horas.at(-1)?.hora ?? first) - first + 1
  return Array.from({ length: span }, (_, index) => known.get(first + index) ?? 0)
}

function busiestText(horas: Hoy['horas']): string {
  const [first, ...others] = horas
  if (!first) return 'nadie todavía'
  const { hora } = others.reduce((most, hour) => (hour.visitas > most.visitas ? hour : most), first)
  return `hora pico: ${hora} h`
}

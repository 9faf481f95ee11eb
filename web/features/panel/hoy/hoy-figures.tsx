import type { Hoy } from '#shared/hoy.ts'
import { addDays } from '#shared/values/dates-without-library.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { EntraronFigure } from './entraron-figure.tsx'
import { againstLastWeek } from './last-week.ts'
import { ownCount } from './own-count.ts'
import styles from '../panel.module.css'

const lastWeek = ['hace 7 días', 'hoy'] as const
const nextWeek = ['mañana', 'en 7 días'] as const

/** The day's counts with their course; each links to the list behind it. Undefined while loading. */
export function HoyFigures({ hoy }: { hoy: Hoy | undefined }) {
  const { can, format } = useSession()
  const number = (value: number | undefined) => (value === undefined ? undefined : format.number(value))
  const ending = (offset: number) =>
    hoy && can('members.index')
      ? paths.miembros({ filtros: [{ column: 'vence', mode: 'dateIs', value: addDays(hoy.dia, offset) }] })
      : undefined
  return (
    <ul className={styles.figures}>
      {can('payments.create') && (
        <FigureCard
          label="Cobros de hoy"
          value={number(hoy?.cobros.hoy)}
          note={hoy && cobrosNote(hoy, format.number)}
          href={can('payments.index') ? paths.pagos({ estado: 'validos', rango: 'hoy' }) : undefined}
          chart={<Sparkline values={hoy?.cobros.dias ?? []} lit={7} shape="barras" scale={lastWeek} />}
        />
      )}
      {can('attendance.index') && <EntraronFigure hoy={hoy} />}
      <FigureCard
        label="Vencen hoy"
        value={number(hoy?.vencen[0])}
        note={hoy && lapsedNote(sumOf(hoy.vencieron), format.number)}
        href={ending(0)}
        chart={
          <Sparkline
            values={hoy ? [...hoy.vencieron, ...hoy.vencen.slice(0, 1)] : []}
            lit={7}
            shape="barras"
            scale={lastWeek}
          />
        }
      />
      <FigureCard
        label="Vencen mañana"
        value={number(hoy?.vencen[1])}
        note={hoy && `${format.number(sumOf(hoy.vencen.slice(1)))} en los próximos 7 días`}
        href={ending(1)}
        chart={<Sparkline values={hoy?.vencen.slice(1) ?? []} lit={0} shape="barras" scale={nextWeek} />}
      />
    </ul>
  )
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Before the first week of a branch there is nothing to compare with. */
function cobrosNote({ dia, cobros }: Hoy, written: (count: number) => string): string {
  const hasWeek = sumOf(cobros.dias.slice(0, -1)) > 0
  return hasWeek ? againstLastWeek(cobros.hoy, cobros.antes, dia, written) : ownCount(cobros.propios)
}

function lapsedNote(lapsed: number, written: (count: number) => string): string {
  if (lapsed === 0) return 'los de la última semana renovaron'
  return lapsed === 1 ? '1 de la última semana sin renovar' : `${written(lapsed)} de la última semana sin renovar`
}

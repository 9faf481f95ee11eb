import type { Hoy } from '#shared/hoy.ts'
import { addDays } from '#shared/values/dates-without-library.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { EntraronFigure } from './entraron-figure.tsx'
import { ownCount } from './own-count.ts'
import styles from '../panel.module.css'

/** The day's counts; each links to the list behind it. Undefined while loading. */
export function HoyFigures({ hoy }: { hoy: Hoy | undefined }) {
  const { can, format } = useSession()
  const number = (value: number | undefined) => (value === undefined ? undefined : format.number(value))
  const sum = (pick: 'pagos' | 'propios') => hoy?.cobrado.reduce((total, cobrado) => total + cobrado[pick], 0)
  const ending = (offset: number) =>
    hoy && can('members.index')
      ? paths.miembros({ filtros: [{ column: 'vence', mode: 'dateIs', value: addDays(hoy.dia, offset) }] })
      : undefined
  return (
    <ul className={styles.figures}>
      {can('payments.create') && (
        <FigureCard
          label="Cobros de hoy"
          value={number(sum('pagos'))}
          note={hoy && ownCount(sum('propios') ?? 0)}
          href={can('payments.index') ? paths.pagos({ estado: 'validos', rango: 'hoy' }) : undefined}
        />
      )}
      {can('attendance.index') && <EntraronFigure horas={hoy?.horas} />}
      <FigureCard label="Vencen hoy" value={number(hoy?.vencen_hoy)} note="es su último día" href={ending(0)} />
      <FigureCard
        label="Vencen mañana"
        value={number(hoy?.vencen_manana)}
        note="a tiempo de recordarles"
        href={ending(1)}
      />
    </ul>
  )
}

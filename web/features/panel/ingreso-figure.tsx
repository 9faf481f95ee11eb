import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { FigureCard } from '#web/ui/charts/figure-card.tsx'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { ingresosOf, monthSoFar } from './ingresos.ts'
import { ingresosQuery } from './panel.queries.ts'
import styles from './panel.module.css'

interface IngresoFigureProps {
  sucursal: string | null
  /** Memberships and sales. */
  total: number | undefined
}

/** The month's income compared with the same days of last month. */
export function IngresoFigure({ sucursal, total }: IngresoFigureProps) {
  const { format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { data } = useQuery(ingresosQuery(sucursal, today))
  const change = data && changeOf(monthSoFar(data, today))
  const noteOf = () => {
    if (change !== undefined) return <Change percent={change} written={format.percent(Math.abs(change))} />
    // As long as the comparison that takes its place, so that the cards keep their height.
    return data ? 'este mes' : 'Se compara con los mismos días del mes pasado'
  }
  return (
    <FigureCard
      label="Ingresos del mes"
      value={total === undefined ? undefined : format.money(total)}
      note={noteOf()}
      definition="Membresías y ventas, sin lo anulado."
      href={paths.reportes({ reporte: 'ingresos', sucursales: sucursal === null ? 'todas' : undefined })}
      chart={
        <Sparkline values={data ? ingresosOf('mensual', data, today).map(({ total }) => total) : []} shape="barras" />
      }
    />
  )
}

function Change({ percent, written }: { percent: number; written: string }) {
  const Icon = percent < 0 ? TrendingDown : TrendingUp
  return (
    <span className={percent < 0 ? styles.down : styles.up}>
      <Icon aria-hidden />
      {percent < 0 ? 'Baja' : 'Sube'} {written} frente a los mismos días del mes pasado
    </span>
  )
}

function changeOf({ now, before }: { now: number; before: number }): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 1000) / 10
}

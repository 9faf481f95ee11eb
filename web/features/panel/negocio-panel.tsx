import { useQuery } from '@tanstack/react-query'
import { firstFilas, riesgoQuery } from '#web/features/riesgo/riesgo.queries.ts'
import { branchFiguresQuery, incomeOf } from '#web/lib/branch-figures.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { CajasCard } from './hoy/cajas-card.tsx'
import { FigureCards } from './figure-cards.tsx'
import { IngresosCard } from './ingresos-card.tsx'
import type { PanelSearch } from './panel-search.ts'
import { PlanesCard } from './planes-card.tsx'
import { PrimerosPasos } from './primeros-pasos/primeros-pasos.tsx'
import { RiesgoWaiting } from './riesgo-waiting.tsx'
import { UltimosPagosCard } from './ultimos-pagos-card.tsx'
import styles from './panel.module.css'

const newFor = 60 * 86_400_000

/** Registered within two months: its checklist is there from the first frame, before anything else is known. */
const isNew = ({ created }: { created: string }) =>
  serverNow().getTime() - new Date(created.replace(' ', 'T')).getTime() < newFor

/** Apart: only a new branch shows it. */
const mientrasTanto = onDemand(async () => (await import('./primeros-pasos/mientras-tanto.tsx')).MientrasTanto)

/** Apart, and loaded once there are rows to show, so that the first load does not carry it. */
const riesgo = onDemand(async () => (await import('./riesgo-card.tsx')).RiesgoCard, RiesgoWaiting)

interface NegocioPanelProps {
  /** Null: every branch the user may see. */
  sucursal: string | null
  search: PanelSearch
  onSearch: (search: PanelSearch) => void
}

/** How the business does, for staff with reports. */
export function NegocioPanel({ sucursal, search, onSearch }: NegocioPanelProps) {
  const { gym, can } = useSession()
  const { data: figures, error } = useQuery(branchFiguresQuery(sucursal))
  const isEmpty = figures?.total_miembros === 0 && incomeOf(figures) === 0
  // Below the checklist nothing is promised until it is known.
  const isUnknown = isNew(gym) && !figures && !error
  return (
    <>
      {(isNew(gym) || figures?.total_miembros_activos === 0) && can('plan.create') && <PrimerosPasos />}
      {isEmpty && <mientrasTanto.Part />}
      {!isEmpty && !isUnknown && <Business sucursal={sucursal} search={search} onSearch={onSearch} />}
    </>
  )
}

function Business({ sucursal, search, onSearch }: NegocioPanelProps) {
  const { can } = useSession()
  return (
    <>
      <FigureCards sucursal={sucursal} />
      <div className={styles.charts}>
        <IngresosCard
          sucursal={sucursal}
          tramo={search.ingresos ?? 'mensual'}
          onTramo={(ingresos) => onSearch({ ...search, ingresos })}
        />
        <PlanesCard sucursal={sucursal} />
      </div>
      <div className={styles.sides}>
        <div className={styles.side}>{can('members.index') && <RiesgoOnceRead sucursal={sucursal} />}</div>
        <div className={styles.side}>
          {can('payments.index') && <UltimosPagosCard sucursal={sucursal} />}
          {can('cash.index') && <CajasCard sucursal={sucursal} />}
        </div>
      </div>
    </>
  )
}

function RiesgoOnceRead({ sucursal }: { sucursal: string | null }) {
  const { isPending } = useQuery(riesgoQuery(sucursal, firstFilas))
  return isPending ? <RiesgoWaiting /> : <riesgo.Part sucursal={sucursal} />
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Doughnut } from '#web/ui/charts/doughnut.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { planesPopularesQuery } from './panel.queries.ts'
import { namedPlans, shareColour, shareText, sharesOf, type PlanShare } from './plan-shares.ts'
import styles from './panel.module.css'

/** The plans of the members in force. */
export function PlanesCard({ sucursal }: { sucursal: string | null }) {
  const { data, error, refetch } = useQuery(planesPopularesQuery(sucursal))
  return (
    <Card title="Planes populares">
      {error && !data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={220} />
      ) : data.length === 0 ? (
        <EmptyState isCompact title="Nadie tiene un plan vigente" text="Con el primer cobro aparecerá aquí." />
      ) : (
        <Shares shares={sharesOf(data)} sucursal={sucursal} />
      )}
    </Card>
  )
}

function Shares({ shares, sucursal }: { shares: readonly PlanShare[]; sucursal: string | null }) {
  const { format, can } = useSession()
  const whole = shares.reduce((sum, { total }) => sum + total, 0)
  const membersWith = (plan: string) =>
    paths.miembros({
      estado: 'vigentes',
      filtros: [{ column: 'plan', mode: 'equals', value: plan }],
      sucursales: sucursal === null ? 'todas' : undefined,
    })
  return (
    <div className={styles.shares}>
      <Doughnut
        slices={shares.map(({ nombre, total }, rank) => ({ id: nombre, value: total, colour: shareColour(rank) }))}
      />
      <ul className={styles.legend}>
        {shares.map(({ nombre, total }, index) => (
          <li key={nombre}>
            <span className={styles.dot} style={{ background: shareColour(index) }} />
            <span className={styles.rank} aria-hidden>
              {index + 1}
            </span>
            {can('members.index') && index < namedPlans ? (
              <Link to={membersWith(nombre)} className={styles.plan}>
                {nombre}
              </Link>
            ) : (
              <span className={styles.plan}>{nombre}</span>
            )}
            <span className={styles.count}>{format.number(total)}</span>
            <span className={styles.percent}>{shareText(total, whole, format.percent)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { paths } from '#web/app/paths.ts'
import { problemOf } from '#web/lib/problem.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { planesPopularesQuery } from './panel.queries.ts'
import { namedPlans, shareColour, sharesOf, type PlanShare } from './plan-shares.ts'
import styles from './panel.module.css'

const PlanesChart = lazy(async () => ({ default: (await import('./planes-chart.tsx')).PlanesChart }))

/** Which plans the members in force have. */
export function PlanesCard({ place }: { place: string | null }) {
  const { data, error, refetch } = useQuery(planesPopularesQuery(place))
  return (
    <Card title="Planes populares">
      {error && !data ? (
        <ErrorState isCompact text={problemOf(error).sentence} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={220} />
      ) : data.length === 0 ? (
        <EmptyState isCompact title="Nadie tiene un plan en vigor" text="Con el primer cobro aparecerá aquí." />
      ) : (
        <Shares shares={sharesOf(data)} place={place} />
      )}
    </Card>
  )
}

function Shares({ shares, place }: { shares: readonly PlanShare[]; place: string | null }) {
  const { format, can } = useSession()
  const membersWith = (plan: string) =>
    paths.miembros({
      estado: 'vigentes',
      filtros: [{ column: 'plan', mode: 'equals', value: plan }],
      sucursales: place === null ? 'todas' : undefined,
    })
  return (
    <div className={styles.shares}>
      <div className={styles.doughnut}>
        <Suspense fallback={<Skeleton width={160} height={160} isRound />}>
          <PlanesChart shares={shares} />
        </Suspense>
      </div>
      <ul className={styles.legend}>
        {shares.map(({ nombre, total }, index) => (
          <li key={nombre}>
            <span className={styles.dot} style={{ background: shareColour(index) }} />
            {can('members.index') && index < namedPlans ? (
              <Link to={membersWith(nombre)} className={styles.plan}>
                {nombre}
              </Link>
            ) : (
              <span className={styles.plan}>{nombre}</span>
            )}
            <span className={styles.count}>{format.number(total)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

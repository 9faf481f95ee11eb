import { useQuery } from '@tanstack/react-query'
import { describeError } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './cambiar-plan-page.module.css'
import { ServicioCard } from './servicio-card.tsx'
import { serviciosQuery } from './servicios.queries.ts'

/** What each tier of the platform allows, and which one the gym has. */
export function CambiarPlanPage() {
  const { gym } = useSession()
  return (
    <>
      <PageHeader title="Cambiar de plan" subtitle={gym.servicio ? `Hoy tienes ${gym.servicio.nombre}` : undefined} />
      <div className={styles.page}>
        <Banner kind="info">
          Todavía no puedes cambiar de plan desde aquí. Estos son los planes y lo que incluye cada uno.
        </Banner>
        <ServicioCards currentId={gym.servicio?.id} />
      </div>
    </>
  )
}

function ServicioCards({ currentId }: { currentId: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(serviciosQuery())
  if (error && !data) {
    return <ErrorState text={describeError(error).sentence} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <ul className={styles.cards}>
      {data
        ? data.map((servicio) => (
            <ServicioCard key={servicio.id} servicio={servicio} isCurrent={servicio.id === currentId} />
          ))
        : [0, 1, 2].map((place) => <Skeleton key={place} height={196} />)}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Servicio, UsoServicio } from '#shared/collections/servicio.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './cambiar-plan-page.module.css'
import { PagoEnCurso } from './pago-en-curso.tsx'
import { PagosServicio } from './pagos-servicio.tsx'
import { ServicioAction } from './servicio-action.tsx'
import { ServicioCard } from './servicio-card.tsx'
import { serviciosQuery, useDejarServicio, usoQuery } from './servicios.queries.ts'

const dialog = onDemand(async () => (await import('./pagar-dialog.tsx')).PagarDialog)

/** The platform's services, the gym's current one, and how to change it. */
export function CambiarPlanPage() {
  const { gym, can } = useSession()
  const { pagar, pago } = useSearch({ from: '/admin/cambiar-plan' })
  const navigate = useNavigate({ from: '/admin/cambiar-plan' })
  const servicios = useQuery(serviciosQuery())
  const { data: uso, isPending } = useQuery(usoQuery(gym.id))
  const mayChange = can('settings.update')
  useEffect(() => dialog.preload(), [])
  const chosen = servicios.data?.find(({ id }) => id === pagar)
  const close = () => void navigate({ search: {} })
  return (
    <>
      <PageHeader title="Cambiar de plan" subtitle={gym.servicio ? `Hoy tienes ${gym.servicio.nombre}` : undefined} />
      <div className={styles.page}>
        {pago && mayChange && <PagoEnCurso id={pago} />}
        {isPending || servicios.isPending ? (
          <Waiting />
        ) : (
          <>
            {uso && <ServiceState uso={uso} servicios={servicios.data ?? []} mayChange={mayChange} />}
            <Cards query={servicios} uso={uso} onPay={(id) => void navigate({ search: { pagar: id } })} />
            {can('settings.index') && <PagosServicio servicios={servicios.data ?? []} />}
          </>
        )}
      </div>
      {chosen && uso && mayChange && (
        <dialog.Part
          servicio={chosen}
          current={servicios.data?.find(({ id }) => id === uso.servicio_id)}
          uso={uso}
          onClose={close}
        />
      )}
    </>
  )
}

interface CardsProps {
  query: ReturnType<typeof useServicios>
  uso: UsoServicio | undefined
  onPay: (id: string) => void
}

const useServicios = () => useQuery(serviciosQuery())

/** From the cheapest to the dearest side by side. On a phone, below each other, the current one comes first. */
function Cards({ query: { data, error, refetch }, uso, onPay }: CardsProps) {
  const isPhone = useMedia(phoneQuery)
  if (!data) {
    return <LoadError error={error} onRetry={refetch} />
  }
  const current = data.find(({ id }) => id === uso?.servicio_id)
  const ordered = isPhone && current ? [current, ...data.filter((one) => one !== current)] : data
  return (
    <ul className={styles.cards}>
      {ordered.map((servicio) => (
        <ServicioCard
          key={servicio.id}
          servicio={servicio}
          uso={uso?.uso}
          isCurrent={servicio.id === current?.id}
          action={uso && <ServicioAction {...{ servicio, current, uso, onPay }} />}
        />
      ))}
    </ul>
  )
}

/** Nothing stands below it: the height of the cards is that of their texts. */
const Waiting = () => (
  <ul className={styles.cards}>
    {[0, 1, 2].map((index) => (
      <Skeleton key={index} height={340} />
    ))}
  </ul>
)

/** The paid period and the next step. */
function ServiceState({
  uso,
  servicios,
  mayChange,
}: {
  uso: UsoServicio
  servicios: readonly Servicio[]
  mayChange: boolean
}) {
  const { format } = useSession()
  const change = useDejarServicio({ onDone: () => toast.success('Sigues con tu plan') })
  const nameOf = (id: string) => servicios.find((one) => one.id === id)?.nombre ?? ''
  if (uso.sin_renovar) {
    return (
      <Banner
        kind="info"
        action={
          mayChange && (
            <Button size="s" isPending={change.isPending} onPress={() => change.mutate('seguir')}>
              Seguir con {nameOf(uso.servicio_id)}
            </Button>
          )
        }
      >
        El {format.civilDate(uso.hasta)} termina {nameOf(uso.servicio_id)} y pasas a Gratis. Todo lo que tienes queda.
      </Banner>
    )
  }
  if (uso.proximo && uso.proximo.servicio_id !== uso.servicio_id) {
    return (
      <Banner kind="info">
        El {format.civilDate(uso.proximo.inicio)} empieza {nameOf(uso.proximo.servicio_id)}, que ya está pagado.
      </Banner>
    )
  }
  return uso.hasta === '' ? null : (
    <p className={styles.until}>
      {uso.es_prueba ? `Prueba de ${nameOf(uso.servicio_id)}` : `${nameOf(uso.servicio_id)} está pagado`} hasta el{' '}
      <strong>{format.civilDate(uso.hasta)}</strong>.
    </p>
  )
}

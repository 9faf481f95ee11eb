import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useEffect } from 'react'
import type { FichaGimnasio } from '#shared/collections/plataforma.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Historial, PagosDelGimnasio } from './gimnasio-lists.tsx'
import { Contacto, Servicio, Uso } from './gimnasio-facts.tsx'
import { gimnasioSearch } from '../base/operador-search.ts'
import styles from '../base/operador.module.css'
import { fichaQuery } from '../base/operador.queries.ts'

const dialogs = onDemand(async () => (await import('./gimnasio-dialogs.tsx')).GimnasioDialog)
const from = '/admin/plataforma/gimnasios/$id'

/** One gym: state, usage, payments, and the operator's actions. Shows no members. */
export function GimnasioPage() {
  const { id } = useParams({ from })
  const { acto } = gimnasioSearch(useSearch({ from }))
  const navigate = useNavigate({ from })
  const { data, error, refetch } = useQuery(fichaQuery(id))
  useEffect(() => dialogs.preload(), [])
  const ask = (next: typeof acto) => void navigate({ search: { acto: next } })
  if (error && !data)
    return (
      <>
        <PageHeader title="Gimnasio" />
        <LoadError
          error={error}
          onRetry={refetch}
          missing={
            <EmptyState
              icon={<Building2 aria-hidden />}
              title="No encontramos este gimnasio"
              text="Puede que el enlace esté mal. Búscalo en la lista."
              action={<LinkButton href={paths.operador('gimnasios')}>Ver los gimnasios</LinkButton>}
            />
          }
        />
      </>
    )
  return (
    <>
      <PageHeader
        title={data?.gimnasio.nombre ?? 'Gimnasio'}
        subtitle={data ? <MemberSince ficha={data} /> : ''}
        actions={data && <Actions ficha={data} onAsk={ask} />}
      />
      {data ? (
        <Contents ficha={data} />
      ) : (
        <div className={styles.page}>
          <div className={styles.charts}>
            <Skeleton height={320} />
            <Skeleton height={320} />
          </div>
        </div>
      )}
      {data && acto && <dialogs.Part acto={acto} ficha={data} onClose={() => ask(undefined)} />}
    </>
  )
}

function MemberSince({ ficha: { gimnasio } }: { ficha: FichaGimnasio }) {
  const { format } = useSession()
  return (
    <>
      <Link to={paths.operador('gimnasios')} className={styles.back}>
        Gimnasios
      </Link>{' '}
      · desde el {format.date(gimnasio.created)}
    </>
  )
}

interface ActionsProps {
  ficha: FichaGimnasio
  onAsk: (acto: 'cortesia' | 'suspender' | 'reabrir') => void
}

function Actions({ ficha: { gimnasio, cortesia_hasta }, onAsk }: ActionsProps) {
  const isSuspended = gimnasio.suspendido !== ''
  return (
    <>
      {cortesia_hasta !== '' && <Button onPress={() => onAsk('cortesia')}>Dar un mes</Button>}
      {isSuspended ? (
        <Button variant="solid" onPress={() => onAsk('reabrir')}>
          Reabrir
        </Button>
      ) : (
        <Button onPress={() => onAsk('suspender')}>Suspender</Button>
      )}
    </>
  )
}

function Contents({ ficha }: { ficha: FichaGimnasio }) {
  const { format } = useSession()
  const { suspendido, motivo_suspension } = ficha.gimnasio
  return (
    <div className={styles.page}>
      {suspendido !== '' && (
        <Banner kind="bad" title={`Suspendido desde ${format.onMoment(suspendido)}`}>
          <p>{motivo_suspension}</p>
        </Banner>
      )}
      <div className={styles.ficha}>
        <div className={classes(styles.stack, styles.aside)}>
          <Servicio ficha={ficha} />
          <Uso ficha={ficha} />
          <Contacto ficha={ficha} />
        </div>
        <div className={styles.stack}>
          <PagosDelGimnasio pagos={ficha.pagos} />
          <Historial actos={ficha.historial} />
        </div>
      </div>
    </div>
  )
}

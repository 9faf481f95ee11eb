import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import type { TabProps } from '../domiciliacion-search.ts'
import { acreedorQuery } from '../queries/acreedor.queries.ts'
import { nextDueDay } from '#shared/domiciliacion/dias-de-cobro.ts'
import { PropuestaForm } from './propuesta-form.tsx'

/** The next file for the bank, as it is proposed. */
export function NuevaRemesa({ search, onChange }: TabProps) {
  const { gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const { data: acreedor, error, refetch } = useQuery(acreedorQuery)
  return (
    <div data-fills>
      <BackLink href={paths.domiciliacion()} label="Remesas" />
      {acreedor ? (
        <PropuestaForm
          vence={search.vence ?? nextDueDay(today, acreedor)}
          onVence={(vence) => onChange({ vence: vence || undefined })}
          onMade={({ id }) => onChange({ remesa: id, vence: undefined })}
        />
      ) : (
        <>
          <PageHeader title="Nueva remesa" subtitle="" />
          {acreedor === null && <NoAcreedor />}
          {error && <LoadError error={error} onRetry={refetch} />}
          {acreedor === undefined && !error && <Skeleton height={360} />}
        </>
      )}
    </div>
  )
}

function NoAcreedor() {
  const { can } = useSession()
  return (
    <EmptyState
      icon={<Landmark aria-hidden />}
      title="Faltan los datos del acreedor"
      text={
        can('settings.update')
          ? 'El archivo lleva el nombre, el NIF y la cuenta del gimnasio. Complétalos una vez.'
          : 'Pide a quien administra tu gimnasio que los complete en Configuración, Domiciliación.'
      }
      action={
        can('settings.update') && (
          <LinkButton variant="solid" href={paths.configuracion({ tab: 'domiciliacion' })}>
            Completar los datos
          </LinkButton>
        )
      }
    />
  )
}

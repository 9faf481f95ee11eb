import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import type { TabProps } from '../domiciliacion-search.ts'
import { freshList } from '../domiciliacion-search.ts'
import { remesaQuery } from '../queries/remesas.queries.ts'
import { Cambios } from './cambios.tsx'
import { Ingreso } from './ingreso.tsx'
import { RemesaActs, RemesaPhoneBar } from './remesa-acts.tsx'
import { RemesaFigures } from './remesa-figures.tsx'
import { RemesaRecibos } from './remesa-recibos.tsx'
import { EstadoDeRemesa } from './remesas-columns.tsx'

/** A file with its sums, acts and receipts. */
export function RemesaView({ id, search, onChange }: TabProps & { id: string }) {
  const { format } = useSession()
  const { data: remesa, error, refetch } = useQuery(remesaQuery(id))
  const leave = () => onChange({ ...freshList, remesa: undefined })
  return (
    <div data-fills>
      <BackLink href={paths.domiciliacion()} label="Remesas" />
      <PageHeader
        title={remesa ? `Remesa del ${format.civilDate(remesa.vence)}` : 'Remesa'}
        subtitle={remesa ? <EstadoDeRemesa estado={remesa.estado} /> : ''}
        actions={remesa && <RemesaActs remesa={remesa} />}
      />
      {remesa ? (
        <>
          <RemesaFigures remesa={remesa} />
          <Cambios remesa={remesa} />
          <Ingreso remesa={remesa} />
          <RemesaRecibos remesa={remesa} search={search} onChange={onChange} />
          <RemesaPhoneBar remesa={remesa} />
        </>
      ) : error ? (
        <LoadError
          error={error}
          onRetry={refetch}
          missing={
            <EmptyState
              title="No encontramos esta remesa"
              text="Puede que el enlace esté incompleto."
              action={<Button onPress={leave}>Ver las remesas</Button>}
            />
          }
        />
      ) : (
        <Skeleton height={360} />
      )}
    </div>
  )
}

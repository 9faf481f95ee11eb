import { Building2 } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** What whoever runs the platform sees until it has its own screens. */
export function OperatorPage() {
  return (
    <>
      <PageHeader title="Plataforma" />
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="Todavía no está disponible"
        text="Aquí verás los gimnasios con su servicio y sus pagos. Esta cuenta no pertenece a ningún gimnasio, así que no tiene nada más que mostrar."
      />
    </>
  )
}

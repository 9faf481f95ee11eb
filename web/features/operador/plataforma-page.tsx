import { useParams } from '@tanstack/react-router'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { paths } from '#web/lib/paths.ts'
import { ConsultasPage } from './consultas-page.tsx'
import { GimnasiosPage } from './gimnasios/gimnasios-page.tsx'
import { OperadorPagosPage } from './pagos-page.tsx'
import { OperadorPanelPage } from './panel-page.tsx'
import { OperadorReportesPage } from './reportes-page.tsx'
import { OperadorServiciosPage } from './servicios-page.tsx'

/** The platform page named in the address. */
export function PlataformaPage() {
  const { pagina } = useParams({ from: '/admin/plataforma/$pagina' })
  switch (pagina) {
    case 'dashboard':
      return <OperadorPanelPage />
    case 'pagos':
      return <OperadorPagosPage />
    case 'gimnasios':
      return <GimnasiosPage />
    case 'reportes':
      return <OperadorReportesPage />
    case 'consultas':
      return <ConsultasPage />
    case 'servicios':
      return <OperadorServiciosPage />
    default:
      return (
        <EmptyState
          title="No encontramos esta página"
          action={<LinkButton href={paths.operador('dashboard')}>Ir a la plataforma</LinkButton>}
        />
      )
  }
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { PanelPlace } from '#web/ui/overlays/panel-place.tsx'
import { DevueltosTab } from './devueltos/devueltos-tab.tsx'
import type { DomiciliacionSearch, TabProps } from './domiciliacion-search.ts'
import { MandatosTab } from './mandatos/mandatos-tab.tsx'
import { RemesaView } from './remesas/remesa-view.tsx'
import { RemesasTab } from './remesas/remesas-tab.tsx'

const nueva = onDemand(async () => (await import('./nueva/nueva-remesa.tsx')).NuevaRemesa)
const recibo = onDemand(async () => (await import('./recibo/recibo-panel.tsx')).ReciboPanel, PanelPlace)

/** Direct debits: files for the bank, mandates of payers, and what the bank returned. */
export function DomiciliacionPage() {
  const search = useSearch({ from: '/admin/domiciliacion' })
  const navigate = useNavigate({ from: '/admin/domiciliacion' })
  const change = (part: DomiciliacionSearch) => void navigate({ search: (now) => ({ ...now, ...part }) })
  return (
    <>
      <Shown search={search} onChange={change} />
      {search.debito && (
        <recibo.Part key={search.debito} id={search.debito} onClose={() => change({ debito: undefined })} />
      )}
    </>
  )
}

function Shown(props: TabProps) {
  const { tab = 'remesas', remesa } = props.search
  if (tab === 'mandatos') return <MandatosTab {...props} />
  if (tab === 'devueltos') return <DevueltosTab {...props} />
  if (remesa === 'nueva') return <nueva.Part {...props} />
  return remesa ? <RemesaView key={remesa} id={remesa} {...props} /> : <RemesasTab {...props} />
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { HistorialTab } from '#web/features/historial/historial-tab.tsx'
import { RolesTab } from '#web/features/roles/roles-tab.tsx'
import { SucursalesTab } from '#web/features/sucursales/sucursales-tab.tsx'
import { PreciosTab } from '#web/features/ventas/precios/precios-tab.tsx'
import { offeredSections, sectionsOf } from '#web/lib/sections/offered-sections.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Sections, useOpenSection } from '#web/ui/layout/sections.tsx'
import styles from './configuracion.module.css'
import { gimnasioQuery } from './configuracion.queries.ts'
import type { ConfiguracionSearch, Pestana } from './configuracion-search.ts'
import { secciones } from './configuracion-sections.ts'
import { DatosTab } from './datos-tab.tsx'
import { GeneralForm } from './general-form.tsx'
import { MetodosForm } from './metodos-form.tsx'

const reglas = onDemand(async () => (await import('#web/features/recordatorios/reglas-tab.tsx')).ReglasTab)
const saldo = onDemand(async () => (await import('./saldo-form.tsx')).SaldoForm)
const domiciliacion = onDemand(
  async () => (await import('#web/features/domiciliacion/acreedor/acreedor-card.tsx')).AcreedorCard,
)
const webhooks = onDemand(async () => (await import('#web/features/webhooks/webhooks-tab.tsx')).WebhooksTab)
const claves = onDemand(async () => (await import('#web/features/claves/claves-tab.tsx')).ClavesTab)
const cuenta = onDemand(async () => (await import('#web/features/en-linea/cuenta-card.tsx')).CuentaCard)

/** Sections whose first card has their name. */
const named: ReadonlySet<Pestana> = new Set([
  'sucursales',
  'roles',
  'metodos',
  'saldo',
  'domiciliacion',
  'recordatorios',
  'claves',
  'webhooks',
])

export function ConfiguracionPage() {
  const search = useSearch({ from: '/admin/configuracion/' })
  const navigate = useNavigate({ from: '/admin/configuracion/' })
  const { can, gym } = useSession()
  const groups = offeredSections(sectionsOf(secciones, gym), can, (id) => paths.configuracion({ tab: id }))
  const isOffered = groups.some(({ items }) => items.some(({ id }) => id === search.tab))
  const { open: tab, leave } = useOpenSection(isOffered ? search.tab : undefined, 'general')
  const change = (part: ConfiguracionSearch) => void navigate({ search: (now) => ({ ...now, ...part }) })
  return (
    <Sections
      label="Configuración"
      groups={groups}
      open={tab}
      back={paths.configuracion()}
      onBack={leave}
      head={(title) => <PageHeader title={title} subtitle={gym.nombre} />}
    >
      <div className={classes(styles.page, tab && named.has(tab) && styles.named)}>
        {!can('settings.update') && tab !== 'historial' && tab !== 'precios' && (
          <Banner kind="info">Puedes ver la configuración, pero no cambiarla.</Banner>
        )}
        {tab && <TabContent tab={tab} search={search} onChange={change} />}
      </div>
    </Sections>
  )
}

interface TabContentProps {
  tab: Pestana
  search: ConfiguracionSearch
  onChange: (part: ConfiguracionSearch) => void
}

function TabContent({ tab, search, onChange }: TabContentProps) {
  if (tab === 'sucursales')
    return <SucursalesTab open={search.sucursal} onOpen={(sucursal) => onChange({ sucursal })} />
  if (tab === 'roles') return <RolesTab />
  if (tab === 'precios') return <PreciosTab open={search.concepto} onOpen={(concepto) => onChange({ concepto })} />
  if (tab === 'webhooks') return <webhooks.Part open={search.webhook} entregas={search.entregas} onOpen={onChange} />
  if (tab === 'domiciliacion') return <domiciliacion.Part />
  if (tab === 'datos') return <DatosTab />
  if (tab === 'claves') return <claves.Part open={search.clave} onOpen={(clave) => onChange({ clave })} />
  if (tab === 'historial') return <HistorialTab search={search} onChange={onChange} />
  return <TabPanel tab={tab} search={search} onChange={onChange} />
}

function TabPanel({ tab, search, onChange }: TabContentProps) {
  const session = useSession()
  const { data, error, refetch } = useQuery(gimnasioQuery(session.gym.id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={480} />
  if (tab === 'recordatorios')
    return <reglas.Part gym={data} open={search.regla} onOpen={(regla) => onChange({ regla })} />
  if (tab === 'saldo') return <saldo.Part gym={data} />
  if (tab !== 'metodos') return <GeneralForm gym={data} />
  return (
    <>
      <MetodosForm gym={data} />
      <cuenta.Part />
    </>
  )
}

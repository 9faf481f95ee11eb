import { Building2, ChartNoAxesColumn, CreditCard, Layers, LayoutDashboard, MessagesSquare } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import type { MenuEntry } from './menu.ts'
import { SideMenu } from './side-menu.tsx'
import type { Layout } from '../layout/use-layout.ts'

const entries: readonly MenuEntry[] = [
  { label: 'Plataforma', href: paths.operador('dashboard'), icon: LayoutDashboard },
  { label: 'Pagos', href: paths.operador('pagos'), icon: CreditCard },
  { label: 'Gimnasios', href: paths.operador('gimnasios'), icon: Building2 },
  { label: 'Reportes', href: paths.operador('reportes'), icon: ChartNoAxesColumn },
  { label: 'Consultas', href: paths.operador('consultas'), icon: MessagesSquare },
  { label: 'Servicios', href: paths.operador('servicios'), icon: Layers },
]

export const OperatorMenu = ({ layout }: { layout: Layout }) => <SideMenu entries={entries} layout={layout} />

import {
  CalendarRange,
  ChartNoAxesColumn,
  CreditCard,
  DoorOpen,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Settings,
  ShoppingBag,
  SlidersHorizontal,
  UserCog,
  Users,
  Vault,
} from 'lucide-react'
import { hasDomiciliacion } from '#shared/domiciliacion/has-domiciliacion.ts'
import { holds } from '#shared/holds.ts'
import { enRiesgo } from '#shared/palabras/plata.ts'
import type { Permission } from '#shared/permissions.ts'
import { panelTitle } from '#web/features/panel/panel-title.ts'
import { paths } from '#web/lib/paths.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'

/** Apart, and loaded once the page is idle. */
export const riesgoCount = onDemand(async () => (await import('#web/features/riesgo/riesgo-count.tsx')).RiesgoCount)

export interface MenuLink {
  label: string
  href: string
  icon: LucideIcon
  /** Absent: every user with a menu sees the page. */
  permission?: Permission
  /** Another permission that opens the page. */
  or?: Permission
  /** The number beside the label. */
  count?: typeof riesgoCount
}

export interface MenuEntry extends MenuLink {
  /** The pages of a submenu, which has no link of its own. */
  items?: readonly MenuLink[]
}

/** The part of the gym on which its menu depends. */
type Place = { pais: string; moneda: string }

const domiciliacion: MenuEntry = {
  label: 'Domiciliación',
  href: paths.domiciliacion(),
  icon: Landmark,
  permission: 'debits.manage',
}

const entriesOf = (permissions: readonly string[], place: Place): readonly MenuEntry[] => [
  { label: 'Entrada', href: paths.entrada(), icon: DoorOpen, permission: 'attendance.create' },
  { label: panelTitle(permissions), href: paths.dashboard(), icon: LayoutDashboard },
  {
    label: enRiesgo(place.pais),
    href: paths.riesgo(),
    icon: MessageCircle,
    permission: 'members.index',
    count: riesgoCount,
  },
  { label: 'Pagos', href: paths.pagos(), icon: CreditCard, permission: 'payments.index' },
  { label: 'Ventas', href: paths.ventas(), icon: ShoppingBag, permission: 'sales.index', or: 'sales.create' },
  { label: 'Caja', href: paths.caja(), icon: Vault, permission: 'cash.open' },
  ...(hasDomiciliacion(place) ? [domiciliacion] : []),
  { label: 'Miembros', href: paths.miembros(), icon: Users, permission: 'members.index' },
  { label: 'Reportes', href: paths.reportes(), icon: ChartNoAxesColumn, permission: 'reports.index' },
  {
    label: 'Configuración',
    href: paths.configuracion(),
    icon: Settings,
    items: [
      { label: 'General', href: paths.configuracion(), icon: SlidersHorizontal, permission: 'settings.index' },
      { label: 'Planes', href: paths.planes(), icon: CalendarRange, permission: 'plan.index' },
      { label: 'Usuarios', href: paths.usuarios(), icon: UserCog, permission: 'users.index' },
    ],
  },
]

/** The side menu of a role: empty without permissions, and without empty submenus. */
export function visibleMenu(permissions: readonly string[], place: Place): MenuEntry[] {
  if (permissions.length === 0) return []
  const isVisible = ({ permission, or = permission }: MenuLink) =>
    !permission || !or || holds(permission, permissions) || holds(or, permissions)
  return entriesOf(permissions, place)
    .map((entry) => (entry.items ? { ...entry, items: entry.items.filter(isVisible) } : entry))
    .filter((entry) => (entry.items ? entry.items.length > 0 : isVisible(entry)))
}

/** All pages of the role's menu as a flat list, for the palette. */
export function visiblePages(permissions: readonly string[], place: Place): MenuLink[] {
  return visibleMenu(permissions, place).flatMap((entry) => entry.items ?? [entry])
}

export function isActive(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`)
}

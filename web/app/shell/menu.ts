import {
  CalendarRange,
  ChartNoAxesColumn,
  CreditCard,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  SlidersHorizontal,
  UserCog,
  Users,
} from 'lucide-react'
import { holds, type Permission } from '#shared/permissions.ts'
import { paths } from '../paths.ts'

export interface MenuLink {
  label: string
  href: string
  icon: LucideIcon
  /** Absent: whoever has a menu has it. */
  permission?: Permission
}

export interface MenuEntry extends MenuLink {
  /** A submenu opens these instead of leading anywhere. */
  items?: readonly MenuLink[]
}

const entries: readonly MenuEntry[] = [
  { label: 'Dashboard', href: paths.dashboard(), icon: LayoutDashboard },
  { label: 'Pagos', href: paths.pagos(), icon: CreditCard, permission: 'payments.index' },
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

/** The side menu of a role: empty without permissions, and without submenus that would be empty. */
export function visibleMenu(permissions: readonly string[]): MenuEntry[] {
  if (permissions.length === 0) return []
  const isVisible = ({ permission }: MenuLink) => !permission || holds(permission, permissions)
  return entries
    .map((entry) => (entry.items ? { ...entry, items: entry.items.filter(isVisible) } : entry))
    .filter((entry) => (entry.items ? entry.items.length > 0 : isVisible(entry)))
}

/** Every page the role can reach from the menu, flat: the palette's list. */
export function visiblePages(permissions: readonly string[]): MenuLink[] {
  return visibleMenu(permissions).flatMap((entry) => entry.items ?? [entry])
}

export function isActive(href: string, pathname: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`)
}

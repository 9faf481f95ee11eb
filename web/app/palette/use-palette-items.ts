import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Building2,
  BookOpen,
  CircleDollarSign,
  DoorOpen,
  FileDown,
  FileText,
  FileUp,
  HandCoins,
  Keyboard,
  LogOut,
  Moon,
  Palette,
  Plus,
  ShoppingBag,
  Sun,
  UserPlus,
  UserRound,
} from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { listContext } from '#web/features/miembros/queries/miembros.queries.ts'
import { useToday } from '#web/lib/use-today.ts'
import { memberSearchQuery } from '#web/features/miembros/buscador/member-search.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useOpenVenta } from '#web/lib/forms/use-open-venta.ts'
import { toggleDark } from '#web/theme/theme-store.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { cobrarSaldo } from '#web/lib/forms/saldo-param.ts'
import { debeText } from '#web/lib/words/debe.ts'
import { paths } from '#web/lib/paths.ts'
import { leave } from '../shell/windows/leave.ts'
import { visiblePages } from '../shell/menu/menu.ts'
import { openShellWindow } from '../shell/windows/shell-windows.ts'
import { newMemberItems } from './new-member-item.ts'
import { matches, type PaletteItem } from './palette-item.ts'

const shownMembers = 6

type Go = (href: string) => () => void
type Openers = { go: Go; charge: (miembro?: string) => void; sell: ReturnType<typeof useOpenVenta> }

/** The palette's results for a query, best first, and whether members are still loading. */
export function usePaletteItems(query: string, onAppearance: () => void) {
  const session = useSession()
  const navigate = useNavigate()
  const charge = useOpenCobro()
  const sell = useOpenVenta()
  const { dark } = useTheme()
  const today = useToday(session.gym.zona_horaria)
  const canFind = session.can('members.index') || session.can('payments.create')
  const memberQuery = memberSearchQuery(query, listContext(session, today))
  const {
    data = [],
    isFetching,
    isPlaceholderData,
    error,
  } = useQuery({ ...memberQuery, enabled: canFind && query.length > 1 })
  const go: Go = (href) => () => void navigate({ href })
  const members = query.length > 1 ? memberItems(data.slice(0, shownMembers), session, { go, charge, today }) : []
  const rest = [
    ...actionItems(session, { go, charge, sell }),
    ...pageItems(session, go),
    ...ownItems(dark, onAppearance),
  ]
  const found = [...members, ...rest.filter(({ label, words = '' }) => matches(query, `${label} ${words}`))]
  const isSearching = canFind && query.length > 1 && (isFetching || isPlaceholderData)
  const items = found.length > 0 || isSearching || error ? found : newMemberItems(query, session, go)
  return { items, isSearching, error }
}

/** One row for each: charging, with the panel as its second act, or the panel alone. A member who owes has another for that. */
function memberItems(
  found: readonly MiembroPago[],
  { can, format }: Session,
  { go, charge, today }: Pick<Openers, 'go' | 'charge'> & { today: CivilDate },
): PaletteItem[] {
  const [mayCharge, maySee] = [can('payments.create'), can('members.index')]
  return found.flatMap<PaletteItem>((miembro) => {
    const { id, nombre: label } = miembro
    const see = { label: 'Ver ficha', run: go(paths.verMiembro(id)) }
    const row = { id: `miembro-${id}`, label, miembro }
    if (!mayCharge) return [{ ...row, group: 'Ver miembro', icon: UserRound, run: see.run }]
    const item = { ...row, group: 'Cobrar a', icon: CircleDollarSign, verb: 'cobrar', run: () => charge(id) }
    const withPanel = maySee ? { ...item, second: see } : item
    if (!(miembro.saldo > 0)) return [withPanel]
    const saldo = {
      id: `saldo-${id}`,
      group: item.group,
      label: `Cobrar saldo a ${label}`,
      detail: debeText(miembro, today, format.money),
      icon: HandCoins,
      verb: 'cobrar saldo',
      run: () => charge(cobrarSaldo(id)),
    }
    return [withPanel, saldo]
  })
}

function actionItems({ can, branches, branch: current }: Session, { go, charge: open, sell }: Openers): PaletteItem[] {
  const group = 'Acciones'
  const charge = {
    id: 'cobrar',
    group,
    label: 'Cobrar a un miembro',
    words: 'registrar pago',
    icon: CircleDollarSign,
    run: () => open(),
  }
  const sales = [
    {
      id: 'vender',
      group,
      label: 'Vender',
      words: 'venta agua remera camiseta playera',
      icon: ShoppingBag,
      run: () => sell(),
    },
    {
      id: 'pase',
      group,
      label: 'Pase del día',
      words: 'vender visita',
      icon: DoorOpen,
      run: () => sell({ isPase: true }),
    },
  ]
  const add = { id: 'nuevo', group, label: 'Nuevo miembro', icon: Plus, run: go(paths.nuevoMiembro()) }
  const moves = branches
    .filter(({ id }) => id !== current.id)
    .map((branch) => ({
      id: `sucursal-${branch.id}`,
      group,
      label: `Cambiar de sucursal: ${branch.nombre}`,
      icon: Building2,
      run: () => openShellWindow({ kind: 'change-branch', branch }),
    }))
  const others = [
    {
      id: 'plan',
      label: 'Nuevo plan',
      words: 'agregar',
      icon: Plus,
      href: paths.agregarPlan(),
      permission: 'plan.create',
    },
    {
      id: 'invitar',
      label: 'Invitar usuario',
      words: 'nuevo equipo',
      icon: UserPlus,
      href: paths.usuarios({ nuevo: 'true' }),
      permission: 'users.create',
    },
    {
      id: 'exportar',
      label: 'Exportar todo el gimnasio',
      words: 'descargar datos zip copia',
      icon: FileDown,
      href: paths.configuracion({ tab: 'datos' }),
      permission: 'data.export',
    },
    {
      id: 'importar',
      label: 'Importar miembros',
      words: 'excel csv traer',
      icon: FileUp,
      href: paths.miembros({ importar: true }),
      permission: 'members.import',
    },
  ] as const
  const offered = others
    .filter(({ id, permission }) => can(permission) && (id !== 'exportar' || can('settings.index')))
    .map(({ id, label, words, icon, href }) => ({ id, group, label, words, icon, run: go(href) }))
  const first = [
    ...(can('payments.create') ? [charge] : []),
    ...(can('sales.create') ? sales : []),
    ...(can('members.create') ? [add] : []),
  ]
  return [...first, ...offered, ...moves]
}

function pageItems({ permissions, gym }: Session, go: Go): PaletteItem[] {
  const pages = visiblePages(permissions, gym).map(({ label, href, icon }) => ({ label, href, icon }))
  return [
    ...pages,
    { label: 'Mi cuenta', href: paths.miCuenta(), icon: UserRound },
    { label: 'Cambiar de plan', href: paths.cambiarPlan(), icon: FileText },
    { label: 'Ayuda', href: paths.ayuda(), icon: BookOpen },
  ].map(({ label, href, icon }) => ({ id: href, group: 'Ir a', label, icon, run: go(href) }))
}

function ownItems(dark: boolean, onAppearance: () => void): PaletteItem[] {
  const group = 'Preferencias'
  return [
    {
      id: 'tema',
      group,
      label: dark ? 'Usar el modo claro' : 'Usar el modo oscuro',
      icon: dark ? Sun : Moon,
      run: toggleDark,
    },
    { id: 'apariencia', group, label: 'Apariencia: colores y menú', icon: Palette, run: onAppearance },
    {
      id: 'atajos',
      group,
      label: 'Atajos de teclado',
      icon: Keyboard,
      run: () => openShellWindow({ kind: 'shortcuts' }),
    },
    { id: 'salir', group, label: 'Cerrar sesión', icon: LogOut, run: () => void leave() },
  ]
}

import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { holds } from '#shared/holds.ts'
import type { Permission } from '#shared/permissions.ts'
import { panelTitle } from '#web/features/panel/panel-title.ts'
import { isDoorOnly } from '#web/lib/door-only.ts'
import { paths } from '#web/lib/paths.ts'
import { listenToShortcuts, useShortcut } from '#web/lib/shortcuts.ts'
import { useOpenVenta } from '#web/lib/forms/use-open-venta.ts'
import { openPalette } from './open-palette.ts'
import { openShellWindow } from './shell-windows.ts'

/** Registers the shortcuts of every screen. The tablet at the door has no other screen. */
export function useShellKeys(permissions: readonly string[]): void {
  const isAtDoor = isDoorOnly(permissions)
  useEffect(() => (isAtDoor ? undefined : listenToShortcuts()), [isAtDoor])
  useEffect(() => (isAtDoor ? undefined : listenToPaletteKey()), [isAtDoor])
  useShortcut({ keys: '/', label: 'Buscar', run: openPalette })
  useShortcut({ keys: '?', label: 'Ver los atajos', run: () => openShellWindow({ kind: 'shortcuts' }) })
  const navigate = useNavigate()
  const going = (keys: string, place: string, href: string, permission?: Permission) =>
    permission && !holds(permission, permissions)
      ? null
      : { keys, label: `Ir a ${place}`, run: () => void navigate({ href }) }
  useShortcut(going('e', 'Entrada', paths.entrada(), 'attendance.create'))
  const sell = useOpenVenta()
  const maySell = holds('sales.create', permissions)
  useShortcut(maySell ? { keys: 'v', label: 'Vender', run: () => sell() } : null)
  useShortcut(going('g d', panelTitle(permissions), paths.dashboard()))
  useShortcut(going('g p', 'pagos', paths.pagos(), 'payments.index'))
  useShortcut(going('g m', 'miembros', paths.miembros(), 'members.index'))
  useShortcut(going('g c', 'la caja', paths.caja(), 'cash.open'))
  useShortcut(going('g r', 'reportes', paths.reportes(), 'reports.index'))
}

/** Ctrl/Cmd+K works everywhere, also while typing in a field. */
function listenToPaletteKey(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const isAlone = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isAlone || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    openPalette()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

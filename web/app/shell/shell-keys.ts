import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { holds, type Permission } from '#shared/permissions.ts'
import { paths } from '../paths.ts'
import { listenToShortcuts, useShortcut } from '#web/lib/shortcuts.ts'
import { openPalette } from './open-palette.ts'
import { openShellWindow } from './shell-windows.ts'

/** The keys that work on every screen. */
export function useShellKeys(permissions: readonly string[]): void {
  useEffect(listenToShortcuts, [])
  useEffect(listenToPaletteKey, [])
  useShortcut({ keys: '/', label: 'Buscar', run: openPalette })
  useShortcut({ keys: '?', label: 'Ver los atajos', run: () => openShellWindow({ kind: 'shortcuts' }) })
  const navigate = useNavigate()
  const going = (keys: string, label: string, href: string, permission?: Permission) =>
    permission && !holds(permission, permissions) ? null : { keys, label, run: () => void navigate({ href }) }
  useShortcut(going('g d', 'Ir al dashboard', paths.dashboard()))
  useShortcut(going('g p', 'Ir a pagos', paths.pagos(), 'payments.index'))
  useShortcut(going('g m', 'Ir a miembros', paths.miembros(), 'members.index'))
  useShortcut(going('g r', 'Ir a reportes', paths.reportes(), 'reports.index'))
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

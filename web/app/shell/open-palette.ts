import { catchEarlyKeys } from '../palette/early-keys.ts'
import { openShellWindow } from './shell-windows.ts'

/** Opens the palette; nothing typed from now on is lost, even while its code is on its way. */
export function openPalette(): void {
  catchEarlyKeys()
  openShellWindow({ kind: 'palette' })
}

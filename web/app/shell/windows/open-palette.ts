import { catchEarlyKeys } from './early-keys.ts'
import { openShellWindow } from './shell-windows.ts'

/** Opens the palette and keeps what is typed while its code loads. */
export function openPalette(): void {
  catchEarlyKeys()
  openShellWindow({ kind: 'palette' })
}

import type { Venta } from '#shared/ventas/venta.ts'
import { isJustCharged } from '#web/features/pagos/recibo/just-charged.ts'
import type { Permission } from '#shared/permissions.ts'

type Viewer = { user: { id: string }; can: (permission: Permission) => boolean }

/** How this user takes a sale back: for good, or as the own one of just now. Null: not at all. */
export function ventaWay(venta: Venta, { user, can }: Viewer, now: Date): 'anular' | 'deshacer' | null {
  if (venta.anulado !== '') return null
  if (can('sales.void')) return 'anular'
  return can('payments.undo') && isJustCharged(venta, user.id, now) ? 'deshacer' : null
}

import type { Pago } from '#shared/collections/pago.ts'
import type { Permission } from '#shared/permissions.ts'
import { isJustCharged } from '../recibo/just-charged.ts'

/** How this user takes a payment back: for good, as the own charge of just now, or by asking. Null: not at all. */
export type VoidWay = 'anular' | 'deshacer' | 'pedir' | null

type Viewer = { user: { id: string }; can: (permission: Permission) => boolean }

export function voidWay(pago: Pago, { user, can }: Viewer, now: Date): VoidWay {
  if (pago.anulado !== '') return null
  if (can('payments.void')) return 'anular'
  if (!can('payments.undo')) return null
  return isJustCharged(pago, user.id, now) ? 'deshacer' : 'pedir'
}

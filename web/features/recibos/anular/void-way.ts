import type { Pago } from '#shared/collections/pago.ts'
import type { Permission } from '#shared/permissions.ts'
import { isJustCharged } from '../recibo/just-charged.ts'
import { voidPermissions, type Anulable } from './anulable.ts'

/** How this user takes a payment or sale back: for good, as the own one of just now, or by asking. Null: not at all. */
export type VoidWay = 'anular' | 'deshacer' | 'pedir' | null

type Viewer = { user: { id: string }; can: (permission: Permission) => boolean }
export type Kept = Pick<Pago, 'anulado' | 'usuario_id' | 'created'>

export function voidWay(coleccion: Anulable['coleccion'], kept: Kept, { user, can }: Viewer, now: Date): VoidWay {
  if (kept.anulado !== '') return null
  if (can(voidPermissions[coleccion])) return 'anular'
  if (!can('payments.undo')) return null
  return isJustCharged(kept, user.id, now) ? 'deshacer' : 'pedir'
}

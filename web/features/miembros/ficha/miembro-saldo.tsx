import { useRef } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { DebeLine } from '#web/features/saldos/debe-line.tsx'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useDialogKeys } from '#web/lib/keys/use-dialog-keys.ts'
import { cobrarSaldo } from '#web/lib/forms/saldo-param.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'

/** The debt of the member. The key S collects it, from the list as well as from within the panel. */
export function MiembroSaldo({ miembro }: { miembro: MiembroPago }) {
  const { can } = useSession()
  const line = useRef<HTMLDivElement>(null)
  const open = useOpenCobro()
  const isOwing = miembro.saldo > 0 && can('payments.create')
  const collect = () => open(cobrarSaldo(miembro.id))
  useShortcut(isOwing ? { keys: 's', label: 'Cobrar saldo', run: collect } : null)
  useDialogKeys(line, { s: isOwing ? collect : undefined })
  if (!(miembro.saldo > 0)) return null
  return (
    <div ref={line}>
      <DebeLine miembro={miembro} hasKey />
    </div>
  )
}

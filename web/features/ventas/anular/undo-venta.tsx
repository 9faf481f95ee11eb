import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Venta } from '#shared/ventas/venta.ts'
import { isJustCharged } from '#web/features/pagos/recibo/just-charged.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { AnularVentaDialog } from './anular-venta-dialog.tsx'
import { ventaWay } from './venta-way.ts'

/** Takes the sale of just now back. Renders nothing for any other. */
export function UndoVenta({ venta }: { venta: Venta }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!ventaWay(venta, session, serverNow()) || !isJustCharged(venta, session.user.id, serverNow())) return null
  return (
    <>
      <Button size="s" variant="ghost" icon={<Undo2 aria-hidden />} onPress={() => setOpen(true)}>
        Deshacer
      </Button>
      <AnularVentaDialog venta={venta} way="deshacer" isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

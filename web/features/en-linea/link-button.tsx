import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { cuentaQuery, isConnected } from './cuenta.queries.ts'
import type { LinkDialogProps } from './link-dialog.tsx'

const dialog = onDemand(async () => (await import('./link-dialog.tsx')).LinkDialog)

/** Offers to send a payment link instead of charging. Renders nothing while the gym's account is not connected. */
export function LinkButton(props: Omit<LinkDialogProps, 'onClose'>) {
  const { data } = useQuery(cuentaQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!isConnected(data)) return null
  return (
    <span>
      <Button
        variant="ghost"
        size="s"
        icon={<Link2 aria-hidden />}
        onHoverStart={dialog.preload}
        onPress={() => setIsOpen(true)}
      >
        Enviar enlace de pago
      </Button>
      {isOpen && <dialog.Part {...props} onClose={() => setIsOpen(false)} />}
    </span>
  )
}

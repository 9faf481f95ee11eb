import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import type { AskedFrom } from './asked-from.ts'
import { cuentaQuery, isConnected } from './cuenta.queries.ts'
import type { LinkDialogProps } from './link-dialog.tsx'

const dialog = onDemand(async () => (await import('./link-dialog.tsx')).LinkDialog)

/** Offers to send a payment link instead of charging. Renders nothing while the gym's account is not connected. */
export function LinkButton({ from, ...props }: Omit<LinkDialogProps, 'onClose'> & { from: AskedFrom }) {
  const { data } = useQuery(cuentaQuery)
  const [openFor, open] = usePlace('enlace')
  const here = `${from}-${props.miembro.id}-${props.plazo.id}`
  if (!isConnected(data)) return null
  return (
    <span>
      <Button
        variant="ghost"
        size="s"
        icon={<Link2 aria-hidden />}
        onHoverStart={dialog.preload}
        onPress={() => open(here)}
      >
        Enviar enlace de pago
      </Button>
      {openFor === here && <dialog.Part {...props} onClose={() => open()} />}
    </span>
  )
}

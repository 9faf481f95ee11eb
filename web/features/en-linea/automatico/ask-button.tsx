import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { isAutomatable } from '#shared/en_linea/cobro-automatico.ts'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import type { AskedFrom } from '../asked-from.ts'
import { cuentaQuery, isConnected } from '../cuenta.queries.ts'
import type { AutomaticoDialogProps } from './automatico-dialog.tsx'

const dialog = onDemand(async () => (await import('./automatico-dialog.tsx')).AutomaticoDialog)

/** Offers to ask for a consent. Renders nothing while the account is not connected, and for terms that cannot be charged so. */
export function AskButton({ from, ...props }: Omit<AutomaticoDialogProps, 'onClose'> & { from: AskedFrom }) {
  const { data } = useQuery(cuentaQuery)
  const [openFor, open] = usePlace('automatico')
  const here = `${from}-${props.miembro.id}-${props.plazo.id}`
  if (!isConnected(data) || !isAutomatable(props.plazo)) return null
  return (
    <span>
      <Button
        variant="ghost"
        size="s"
        isFlush={from === 'ficha'}
        icon={<Repeat aria-hidden />}
        onHoverStart={dialog.preload}
        onPress={() => open(here)}
      >
        Cobro automático
      </Button>
      {openFor === here && <dialog.Part {...props} onClose={() => open()} />}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { isAutomatable } from '#shared/en_linea/cobro-automatico.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { cuentaQuery, isConnected } from '../cuenta.queries.ts'
import type { AutomaticoDialogProps } from './automatico-dialog.tsx'

const dialog = onDemand(async () => (await import('./automatico-dialog.tsx')).AutomaticoDialog)

/** Offers to ask for a consent. Renders nothing while the account is not connected, and for terms that cannot be charged so. */
export function AskButton(props: Omit<AutomaticoDialogProps, 'onClose'>) {
  const { data } = useQuery(cuentaQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!isConnected(data) || !isAutomatable(props.plazo)) return null
  return (
    <span>
      <Button
        variant="ghost"
        size="s"
        icon={<Repeat aria-hidden />}
        onHoverStart={dialog.preload}
        onPress={() => setIsOpen(true)}
      >
        Cobro automático
      </Button>
      {isOpen && <dialog.Part {...props} onClose={() => setIsOpen(false)} />}
    </span>
  )
}

import { Building2 } from 'lucide-react'
import { useState } from 'react'
import type { Plan } from '#shared/collections/plan.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { CopiarPlanDialog } from './copiar-dialog.tsx'

interface CopiarButtonProps {
  plan: Plan
  /** An icon alone, for a row. */
  isSmall?: boolean
}

/** Copies a plan on sale to another branch; hidden for users with one branch or without the permission. */
export function CopiarButton({ plan, isSmall = false }: CopiarButtonProps) {
  const { branches, can } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (branches.length < 2 || plan.deleted !== '' || !can('plan.create')) return null
  const look = { icon: <Building2 aria-hidden />, onPress: () => setIsOpen(true) }
  return (
    <>
      {isSmall ? (
        <IconButton size="s" label={`Copiar ${plan.nombre} a otra sucursal`} {...look} />
      ) : (
        <Button {...look}>Copiar a otra sucursal</Button>
      )}
      {isOpen && <CopiarPlanDialog plan={plan} onClose={() => setIsOpen(false)} />}
    </>
  )
}

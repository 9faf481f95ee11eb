import { Building2 } from 'lucide-react'
import { useState } from 'react'
import type { Plan } from '#shared/collections/plan.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopiarPlanDialog } from './copiar-dialog.tsx'
import { useMayCopy } from './use-may-copy.ts'

/** Copies a plan to another branch; hidden where that is not possible. */
export function CopiarButton({ plan }: { plan: Plan }) {
  const mayCopy = useMayCopy(plan)
  const [isOpen, setIsOpen] = useState(false)
  if (!mayCopy) return null
  return (
    <>
      <Button icon={<Building2 aria-hidden />} onPress={() => setIsOpen(true)}>
        Copiar a otra sucursal
      </Button>
      {isOpen && <CopiarPlanDialog plan={plan} onClose={() => setIsOpen(false)} />}
    </>
  )
}

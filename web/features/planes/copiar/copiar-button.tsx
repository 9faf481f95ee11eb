import { Building2 } from 'lucide-react'
import type { Plan } from '#shared/collections/plan.ts'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useMayCopy } from './use-may-copy.ts'

/** Copies a plan to another branch; hidden where that is not possible. */
export function CopiarButton({ plan }: { plan: Plan }) {
  const mayCopy = useMayCopy(plan)
  const [, open] = usePlace('copiar')
  if (!mayCopy) return null
  return (
    <Button icon={<Building2 aria-hidden />} onPress={() => open(plan.id)}>
      Copiar a otra sucursal
    </Button>
  )
}

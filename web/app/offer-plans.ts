import { toast } from '#web/ui/toast.ts'
import { paths } from './paths.ts'
import type { AppRouter } from './router.tsx'

/** Where a limit bites, the way to a larger plan. The screen itself says which limit it was. */
export function offerPlans(router: AppRouter): void {
  toast.info('Llegaste al límite de tu plan', {
    id: 'limite',
    life: 15_000,
    action: { label: 'Explorar premium', onPress: () => void router.navigate({ href: paths.cambiarPlan() }) },
  })
}

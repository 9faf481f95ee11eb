import { toast } from '#web/ui/feedback/toast.ts'
import { paths } from '#web/lib/paths.ts'
import type { AppRouter } from './router.tsx'

/** Offers a larger plan when a limit is reached. The screen itself names the limit. */
export function offerPlans(router: AppRouter): void {
  toast.info('Llegaste al límite de tu plan', {
    id: 'limite',
    life: 15_000,
    action: { label: 'Explorar premium', onPress: () => void router.navigate({ href: paths.cambiarPlan() }) },
  })
}

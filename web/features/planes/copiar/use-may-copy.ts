import type { Plan } from '#shared/collections/plan.ts'
import { useSession } from '#web/lib/session.ts'

/** Only a plan on sale is copied, by users with the permission and a second branch. */
export function useMayCopy({ deleted }: Pick<Plan, 'deleted'>): boolean {
  const { branches, can } = useSession()
  return branches.length > 1 && deleted === '' && can('plan.create')
}

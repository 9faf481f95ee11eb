import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import type { ListPlace } from './pagos-filter.ts'

/** The branch in view, and today as its gym has it. */
export function useListPlace(): ListPlace {
  const { branch, gym } = useSession()
  return { sucursal: branch.id, zona: gym.zona_horaria, today: useToday(gym.zona_horaria) }
}

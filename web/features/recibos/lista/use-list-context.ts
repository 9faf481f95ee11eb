import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import type { ListContext } from '../queries/lista-filter.ts'

/** The current branch, and today in the gym's time zone. */
export function useListContext(): ListContext {
  const { branch, gym } = useSession()
  return { sucursal: branch.id, zona: gym.zona_horaria, today: useToday(gym.zona_horaria) }
}

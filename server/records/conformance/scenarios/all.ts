import type { PartScenario } from '../scenario.ts'
import { paging } from './paging.ts'

/** Every scenario there is. */
export const allScenarios: readonly PartScenario[] = [...paging]

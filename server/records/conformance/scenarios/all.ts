import type { PartScenario } from '../scenario.ts'
import { batches } from './batch.ts'
import { realtime } from './realtime.ts'
import { equality, grammar, hazards, like, limits, modifiers, multiple, names } from './filters.ts'
import { basics, fields, handling, pages, sorts } from './common.ts'

/** Every scenario there is. */
export const allScenarios: readonly PartScenario[] = [
  ...basics,
  ...handling,
  ...pages,
  ...sorts,
  ...fields,
  ...limits,
  ...grammar,
  ...names,
  ...modifiers,
  ...equality,
  ...like,
  ...multiple,
  ...hazards,
  ...realtime,
  ...batches,
]

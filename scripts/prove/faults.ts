import { createRandom } from '#seed/random.ts'
import { faults } from '../faults/every-fault.ts'
import type { Proof } from './proof.ts'

/** Every fault of `npm run faults`, each a promise of its own. */
export const faultProofs: readonly Proof[] = faults.map(({ name, what, unable, play }) => ({
  part: 'faults',
  what: `${name}: ${what}`,
  ...(unable && { unable }),
  play: (note) => play({ rounds: null, random: createRandom(`prove/${name}`), say: note }),
}))

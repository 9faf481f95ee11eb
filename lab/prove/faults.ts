import { createRandom } from '#seed/random.ts'
import { faults } from '#lab/faults/every-fault.ts'
import type { Proof } from './tools/proof.ts'

/** Every fault of `npm run faults`, each as a promise. */
export const faultProofs: readonly Proof[] = faults.map(({ name, what, unable, play }) => ({
  part: 'faults',
  what: `${name}: ${what}`,
  ...(unable && { unable }),
  play: (note) => play({ rounds: null, random: createRandom(`prove/${name}`), say: note }),
}))

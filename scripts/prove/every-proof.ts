import { attackProofs } from './attack.ts'
import { benchProofs } from './bench.ts'
import { faultProofs } from './faults.ts'
import { nodeProofs } from './nodes.ts'
import { packagesProof } from './packages.ts'
import { pageProofs } from './page.ts'
import type { Proof } from './proof.ts'
import { restoreProofs } from './restore.ts'
import { standbyProofs } from './standby.ts'
import { updateProof } from './update.ts'

/** Every long proof, in the order in which all of them are played: the quick ones first. */
export const proofs: readonly Proof[] = [
  packagesProof,
  ...restoreProofs,
  ...standbyProofs,
  ...pageProofs,
  updateProof,
  ...attackProofs,
  ...faultProofs,
  ...benchProofs,
  ...nodeProofs,
]

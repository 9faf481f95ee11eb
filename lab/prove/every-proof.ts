import { attackProofs } from './attack.ts'
import { benchProofs } from './bench.ts'
import { contractProofs } from './contract.ts'
import { deskProof } from './desk.ts'
import { doorProof } from './door.ts'
import { engineProofs } from './engines.ts'
import { faultProofs } from './faults.ts'
import { killsProofs } from './kills.ts'
import { longProof } from './long.ts'
import { looksProof } from './looks.ts'
import { nodeProofs } from './installed/nodes.ts'
import { packagesProof } from './packages.ts'
import { pageProofs } from './page.ts'
import type { Proof } from './tools/proof.ts'
import { restoreProofs } from './restore.ts'
import { standbyProofs } from './standby.ts'
import { updateProofs } from './update.ts'

/** Every long proof in its order: the quick ones first. */
export const proofs: readonly Proof[] = [
  packagesProof,
  ...restoreProofs,
  ...standbyProofs,
  ...contractProofs,
  ...pageProofs,
  ...updateProofs,
  ...killsProofs,
  doorProof,
  deskProof,
  longProof,
  looksProof,
  ...engineProofs,
  ...attackProofs,
  ...faultProofs,
  ...benchProofs,
  ...nodeProofs,
]

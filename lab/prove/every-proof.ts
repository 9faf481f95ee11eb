import { commandProofs } from './commands.ts'
import { contractProofs } from './contract.ts'
import { deskProof } from './desk.ts'
import { doorProof } from './door.ts'
import { nodeProofs } from './installed/nodes.ts'
import { packagesProof } from './packages.ts'
import { pageProofs } from './page.ts'
import type { Proof } from './tools/proof.ts'
import { restoreProofs } from './restore.ts'
import { sepaProofs } from './sepa.ts'
import { standbyProofs } from './standby.ts'
import { updateProofs } from './update.ts'

/** Every long proof in its order: the quick ones first. */
export const proofs: readonly Proof[] = [
  packagesProof,
  ...sepaProofs,
  ...restoreProofs,
  ...standbyProofs,
  ...contractProofs,
  ...pageProofs,
  ...updateProofs,
  doorProof,
  deskProof,
  ...commandProofs,
  ...nodeProofs,
]

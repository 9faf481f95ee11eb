import { proof } from '../prove/proof.ts'

export const attack = proof

import type { Seal } from '#server/runtime/encrypted-text.ts'
import type { Collect } from '../load-world.ts'
import { debitsOf } from './debits.ts'
import { insertDebits } from './insert-debits.ts'

/** Lets the bank collect for a gym. The accounts of its payers are sealed under the secret of the server that will open them. */
export const collectDebits =
  (seal: Seal): Collect =>
  (gym, now) => {
    const debits = debitsOf(gym, now)
    return debits && { gym: debits.gym, insert: (query) => insertDebits(query, debits, seal) }
  }

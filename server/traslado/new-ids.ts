import { createHash } from 'node:crypto'
import { builtInRoles } from '#shared/permissions.ts'
import { idLength } from '#shared/ids.ts'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
/** What stays of an id, so that rows made together lie together in the indexes. */
const kept = 4

export type NewId = (id: string) => string

/**
 * New ids for a gym that is brought in: its old ones may still be taken where it comes from. The same id always becomes the
 * same new one, so that nothing has to be remembered; `known` are those that have a counterpart already.
 */
export function newIdsFor(gym: string, known: ReadonlyMap<string, string>): NewId {
  const builtIn = new Set<string>(Object.values(builtInRoles))
  return (id) => known.get(id) ?? (builtIn.has(id) ? id : derived(gym, id))
}

function derived(gym: string, id: string): string {
  const digest = createHash('sha256').update(`${gym} ${id}`).digest()
  const tail = Array.from(digest.subarray(0, idLength - kept), (byte) => alphabet[byte % alphabet.length]).join('')
  return id.slice(0, kept).padEnd(kept, '0') + tail
}

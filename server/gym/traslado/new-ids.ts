import { createHash } from 'node:crypto'
import { builtInRoles } from '#shared/permissions.ts'
import { idLength } from '#shared/values/ids.ts'

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
/** Prefix of the id to keep, so that rows created together stay close in the indexes. */
const kept = 4

export type NewId = (id: string) => string

/**
 * New ids for an imported gym, because its original may still exist on the same server. The mapping is deterministic, so it needs
 * no memory. `known` maps ids that already have a counterpart.
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

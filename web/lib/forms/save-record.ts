import type { StoredRecord } from '#shared/collections/stored-record.ts'
import { problemOf } from '#web/lib/api/problem.ts'
import { changesOf, clashOf, merge, type ClashingField } from './record-changes.ts'

/** A write over the record that it expects to find stored. */
export interface Sent<R, V> {
  base: R
  changes: Partial<V>
  /** The whole form, of which the changes are a part. */
  input: V
}

interface Saving<R, V> {
  opened: R
  input: V
  /** The values of the form for a stored record. */
  shown: (record: R) => V
  read: (id: string) => Promise<R>
  write: (sent: Sent<R, V>) => Promise<R>
}

/** `saved`: as it is stored now. `clash`: others changed what the form shows. `gone`: nobody, or not this person, can read it. */
export type Outcome<R> =
  | { kind: 'saved'; record: R; isSent: boolean }
  | { kind: 'clash'; theirs: R; fields: ClashingField[] }
  | { kind: 'gone' }

/** A record may move this often, in fields that the form does not show, before its save fails. */
const mostTries = 5

/**
 * Stores what the person changed since the form was opened, unless the record has changed meanwhile in what the form
 * shows. Nothing is sent if nothing was changed.
 */
export async function saveRecord<R extends StoredRecord, V extends object>(saving: Saving<R, V>): Promise<Outcome<R>> {
  const { opened, input: mine, shown, write } = saving
  let base = opened
  for (let tries = 1; ; tries += 1) {
    const theirs = shown(base)
    const fields = clashOf({ opened: shown(opened), mine, theirs })
    if (fields.length > 0) return { kind: 'clash', theirs: base, fields }
    const input = merge({ opened: shown(opened), mine, theirs })
    const changes = changesOf(theirs, input)
    if (Object.keys(changes).length === 0) return { kind: 'saved', record: base, isSent: base !== opened }
    try {
      return { kind: 'saved', record: await write({ base, changes, input }), isSent: true }
    } catch (error) {
      const { kind } = problemOf(error)
      if (kind !== 'conflict' && kind !== 'missing') throw error
      const now = await readAgain(saving)
      if (!now) return { kind: 'gone' }
      if (now.updated === base.updated || tries === mostTries) throw error
      base = now
    }
  }
}

async function readAgain<R extends StoredRecord, V>({ read, opened }: Saving<R, V>): Promise<R | null> {
  try {
    return await read(opened.id)
  } catch (error) {
    if (problemOf(error).kind === 'missing') return null
    throw error
  }
}

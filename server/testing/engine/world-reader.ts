import { emptyDatabase } from '#server/testing/test-db.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import type { CallerSource } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { createReader } from '#server/engine/records/read/reader.ts'
import type { Reader } from '#server/engine/records/read/reader.ts'
import { collections } from './collections.ts'
import { callers, createWorld, sourceOf } from './world.ts'

/** The time of every test of the world. */
export const worldNow = new Date('2025-06-15T12:00:00.000Z')

export async function openWorld(
  source: CallerSource = sourceOf([callers.ana, callers.beto, callers.nico, callers.zoe]),
): Promise<{ database: TestDatabase; reader: Reader }> {
  const database = await emptyDatabase()
  await createWorld(database.owner)
  const reader = createReader({ collections, reader: database.pools.reader, callers: source, now: () => worldNow })
  return { database, reader }
}

export function collectionNamed(name: string): Collection {
  const collection = collections.find((one) => one.name === name)
  if (collection === undefined) throw new Error(`No collection ${name}`)
  return collection
}

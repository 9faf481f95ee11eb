import type { StoredRecord } from '#shared/collections/stored-record.ts'
import { api } from '#web/lib/api/api.ts'
import type { Sent } from './save-record.ts'

/** Reading and writing the records of a form. `Made` is the answer of a new one. */
export interface RecordStore<R, V, Made = R> {
  collection: string
  read: (id: string) => Promise<R>
  /** The same id again makes no second record. */
  create: (id: string, input: V) => Promise<Made>
  /** Throws 409 if the record is no longer `base`. */
  update: (sent: Sent<R, V>) => Promise<R>
}

interface StoreOptions<R, V> {
  expand?: string
  /** The body of an update, if the form's fields are not those of the record. */
  bodyOf?: (sent: Sent<R, V>) => Record<string, unknown>
}

/** The records of a collection. */
export function recordStore<R extends StoredRecord, V extends object>(
  collection: string,
  { expand = '', bodyOf = ({ changes }) => ({ ...changes }) }: StoreOptions<R, V> = {},
): RecordStore<R, V> {
  const records = api.collection(collection)
  return {
    collection,
    read: (id) => records.getOne<R>(id, { expand }),
    create: (id, input) => records.create<R>({ id, ...input }, { expand }),
    update: (sent) =>
      records.update<R>(
        sent.base.id,
        { ...bodyOf(sent), updated: sent.base.updated },
        { expand, query: { precondition: 'updated' } },
      ),
  }
}

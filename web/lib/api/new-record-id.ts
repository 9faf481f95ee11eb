import { newId } from '#shared/values/ids.ts'

/** An id for a new record. Reused for every retry, so that it is created once. */
export function newRecordId(): string {
  return newId(({ length }) => crypto.getRandomValues(new Uint8Array(length)), Date.now())
}

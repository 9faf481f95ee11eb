import { newId } from '#shared/ids.ts'

/** An id for a record about to be made. Kept over every try to save it, so that it is made once. */
export function newRecordId(): string {
  return newId(({ length }) => crypto.getRandomValues(new Uint8Array(length)), Date.now())
}

import { newId } from '#shared/values/ids.ts'

/** An id for a new record. Reused for every retry, so that it is created once. */
export function newRecordId(): string {
  return newId(new Date())
}

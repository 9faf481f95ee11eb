import { api } from './api.ts'
import { describeError } from './errors.ts'

/** Creates a record with an id of our own. If the id exists, an earlier try succeeded and its answer was lost: returns that record. */
export async function createOnce<T>(collection: string, input: { id: string }, expand: string): Promise<T> {
  const records = api.collection(collection)
  try {
    return await records.create<T>(input, { expand })
  } catch (error) {
    if (!('id' in describeError(error).fields)) throw error
    return records.getOne<T>(input.id, { expand })
  }
}

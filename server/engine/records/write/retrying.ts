import { isRetryable } from '../declaration/constraint-errors.ts'

const attempts = 3

/** Retries a transaction that PostgreSQL cancelled because of a deadlock. */
export async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}

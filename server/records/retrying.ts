import { isRetryable } from './constraint-errors.ts'

const attempts = 3

/** Runs a transaction again that PostgreSQL gave up to end a deadlock. */
export async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}

import type { Answer } from './desk.ts'
import { expectNothing } from './fault.ts'

/** Longer than any wait of a pool or statement. */
const LONGEST = 16_000

/** A living server answers everything in time, and failures with 503 and Retry-After. */
export function expectCleanFailures(answers: readonly Answer[], longest = LONGEST): void {
  const failed = answers.filter(({ status }) => status !== 200)
  expectNothing([
    ...failed
      .filter(({ status }) => status !== 503)
      .map(({ status, took }) => `Un cobro tuvo ${status} tras ${took} ms`),
    ...failed
      .filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
      .slice(0, 1)
      .map(() => 'Un 503 sin Retry-After'),
    ...answers
      .filter(({ took }) => took > longest)
      .map(({ status, took }) => `Una respuesta (${status}) tardó ${took} ms`),
  ])
}

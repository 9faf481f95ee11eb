import { expect } from 'vitest'
import { ApiError } from '#server/runtime/errors/errors.ts'
import type { callers } from './world.ts'

/** The expected answer of one request. `has` and `lacks` are searched in the JSON text of the answer. */
export interface Scenario {
  readonly as?: keyof typeof callers
  readonly status?: number
  readonly ids?: readonly string[]
  readonly total?: number
  readonly has?: readonly string[]
  readonly lacks?: readonly string[]
}

/** Runs a read and compares it with the expected answer. No row of the other house may appear. */
export async function expectAnswer(read: () => Promise<unknown>, expected: Scenario): Promise<void> {
  const { status, body } = await answerOf(read)
  const text = JSON.stringify(body)
  expect({ status, text }).toMatchObject({ status: expected.status ?? 200 })
  expect(text).not.toContain(expected.as === 'zoe' ? 'Norte' : 'ZZB')
  if (expected.ids !== undefined) expect(idsOf(body)).toEqual(expected.ids)
  if (expected.total !== undefined) expect(body).toMatchObject({ totalItems: expected.total })
  for (const part of expected.has ?? []) expect(text).toContain(part)
  for (const part of expected.lacks ?? []) expect(text).not.toContain(part)
}

async function answerOf(read: () => Promise<unknown>): Promise<{ status: number; body: unknown }> {
  try {
    return { status: 200, body: await read() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: { status: error.status, message: error.message, data: error.data } }
  }
}

function idsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('items' in body) || !Array.isArray(body.items)) return []
  return body.items.map((item: { id: string }) => item.id.replace(/0+$/, ''))
}

import type { Scenario } from '#lab/conformance/tools/scenario.ts'

export const list = (collection: string, filter: string, more = '') =>
  `${collection}/records?sort=@rowid${more}&filter=${encodeURIComponent(filter)}`

export const all = ['p1', 'p2', 'p3', 'p4']

/** The posts that a filter must find, in insertion order. */
export const finds = (filter: string, ids: readonly string[], more: Partial<Scenario> = {}): Scenario => ({
  name: `posts: ${filter}`.slice(0, 120),
  get: list('posts', filter),
  ids,
  ...more,
})

export const refuses = (filter: string, name = filter): Scenario => ({
  name: `refused: ${name}`.slice(0, 120),
  get: list('posts', filter),
  status: 400,
  equals: { data: {}, message: 'Something went wrong while processing your request.', status: 400 },
})

import { id } from '#lab/conformance/tools/rows.ts'

export const e1 = `everything/records/${id('e1')}`

export const make = (name: string, body: unknown, contains: readonly (string | RegExp)[]) =>
  ({ name, as: 'ana', post: 'everything/records', body, contains }) as const

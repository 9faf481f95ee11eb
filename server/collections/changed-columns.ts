import { isDeepStrictEqual } from 'node:util'
import type { Row } from '#server/records/collection.ts'

/** The columns in which an update, as drafted, differs from what is stored. */
export const changedColumns = (draft: Row, stored: Row): string[] =>
  Object.keys(draft).filter((column) => !isDeepStrictEqual(draft[column], stored[column]))

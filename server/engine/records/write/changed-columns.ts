import { isDeepStrictEqual } from 'node:util'
import type { Row } from '#server/engine/records/declaration/collection.ts'

/** Columns in which a drafted update differs from the stored row. */
export const changedColumns = (draft: Row, stored: Row): string[] =>
  Object.keys(draft).filter((column) => !isDeepStrictEqual(draft[column], stored[column]))

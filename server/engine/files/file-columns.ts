import type { Collection } from '#server/engine/records/declaration/collection.ts'

/** The columns whose rows name files, with the tables they stand in. */
export const fileColumnsOf = (collections: readonly Collection[]): { source: string; column: string }[] =>
  collections
    .filter(({ type }) => type !== 'view')
    .flatMap(({ source, fields }) =>
      fields.filter(({ files }) => files !== undefined).map(({ column }) => ({ source, column })),
    )

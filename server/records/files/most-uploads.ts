import type { Catalogue } from '../catalogue.ts'
import { fileFieldsOf } from './uploads.ts'

/** Bytes of files that the record of a collection may bring at most, of the collection that takes the most. */
export function mostUploads({ all }: Pick<Catalogue, 'all'>): number {
  const sums = all.map((collection) =>
    fileFieldsOf(collection).reduce((sum, { files }) => sum + files.maxSize * files.maxSelect, 0),
  )
  return Math.max(0, ...sums)
}

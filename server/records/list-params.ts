import { QuerySyntaxError } from './filter/syntax-error.ts'

/** What a client may say about the form of an answer, as it came. */
export interface ReadParams {
  readonly expand?: string | undefined
  readonly fields?: string | undefined
}

/** What a client may say about a list, as it came. */
export interface ListParams extends ReadParams {
  readonly page?: string | undefined
  readonly perPage?: string | undefined
  readonly sort?: string | undefined
  readonly filter?: string | undefined
  readonly skipTotal?: string | undefined
  /** Ours: a number field of the collection, added up over everything the filter finds. Answered with the first page. */
  readonly sum?: string | undefined
}

export interface Paging {
  readonly page: number
  readonly perPage: number
  readonly counted: boolean
}

const defaultPerPage = 30
const maxPerPage = 1000

/** Page, size and whether to count, brought into their limits. Throws QuerySyntaxError for what is no number or boolean. */
export function parsePaging({ page, perPage, skipTotal }: ListParams): Paging {
  const size = parseInteger(perPage, defaultPerPage)
  return {
    page: Math.max(parseInteger(page, 1), 1),
    perPage: size <= 0 ? defaultPerPage : Math.min(size, maxPerPage),
    counted: !parseBool(skipTotal),
  }
}

function parseInteger(text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise
  const value = /^[-+]?\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) throw new QuerySyntaxError(`${text} is no integer`, 0)
  return value
}

function parseBool(text: string | undefined): boolean {
  if (text === undefined || text === '') return false
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)) return true
  if (['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(text)) return false
  throw new QuerySyntaxError(`${text} is neither true nor false`, 0)
}

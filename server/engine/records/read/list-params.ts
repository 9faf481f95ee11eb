import { QuerySyntaxError } from '../filter/grammar/syntax-error.ts'

/** Query parameters for the form of an answer, unparsed. */
export interface ReadParams {
  readonly expand?: string | undefined
  readonly fields?: string | undefined
}

/** Query parameters of a list, unparsed. */
export interface ListParams extends ReadParams {
  readonly page?: string | undefined
  readonly perPage?: string | undefined
  readonly sort?: string | undefined
  readonly filter?: string | undefined
  readonly skipTotal?: string | undefined
  /** Our own: a number field to sum over all matching rows. Answered with the first page. */
  readonly sum?: string | undefined
}

export interface Paging {
  readonly page: number
  readonly perPage: number
  readonly counted: boolean
}

const defaultPerPage = 30
const maxPerPage = 1000

/** Page, size and `skipTotal`, clamped to their limits. Throws QuerySyntaxError for invalid numbers and booleans. */
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

import type { limitRefusals } from '#shared/errors/limit-refusals.ts'

/** A limit on the work of one caller. All limits are declared in this folder; the code that does the work spends from them. */
export interface Budget {
  readonly unit:
    | 'bytes'
    | 'files'
    | 'hashes'
    | 'joins'
    | 'mails'
    | 'milliseconds'
    | 'names'
    | 'nodes'
    | 'pixels'
    | 'records'
    | 'rows'
    | 'statements'
    | 'streams'
    | 'topics'
  /** The scope in which use is added up. */
  readonly of: 'request' | 'caller' | 'address' | 'gym' | 'process'
  readonly most: number
  /** 400 and 413: retrying never helps. 429 and 503: retrying may help after the Retry-After. */
  readonly status: 400 | 413 | 429 | 503
  /** The code of the sentence for the caller; null for the protocol's own words. */
  readonly refusal: keyof typeof limitRefusals | null
  readonly why: string
}

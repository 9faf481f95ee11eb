/** What one caller may make the server do. Every limit on work stands here; the code that does the work spends from it. */
export interface Budget {
  readonly unit:
    | 'bytes'
    | 'milliseconds'
    | 'names'
    | 'nodes'
    | 'pixels'
    | 'records'
    | 'rows'
    | 'statements'
    | 'streams'
    | 'topics'
  /** Whose use is added up: one request's, one person's, one address's, one gym's, or everybody's. */
  readonly of: 'request' | 'caller' | 'address' | 'gym' | 'process'
  readonly most: number
  /** 400 and 413: it will never work. 429 and 503: it may work later, and Retry-After says when. */
  readonly status: 400 | 413 | 429 | 503
  /** The Spanish sentence that the caller reads. */
  readonly sentence: string
  readonly why: string
}

const KiB = 1024
const MiB = 1024 * KiB

const table = {
  bodiesInMemory: {
    unit: 'bytes',
    of: 'process',
    most: 256 * MiB,
    status: 503,
    sentence: 'El servidor está recibiendo demasiados archivos. Intenta de nuevo en unos segundos.',
    why: 'Bodies are read whole: together they must fit beside everything else in a heap of 1 GB.',
  },
  guestBody: {
    unit: 'bytes',
    of: 'request',
    most: 64 * KiB,
    status: 413,
    sentence: 'Lo enviado es demasiado grande.',
    why: 'The largest form of a guest has some 5 KB; reading more for somebody unknown only serves who attacks.',
  },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof table

export const budgets: Readonly<Record<BudgetName, Budget>> = table

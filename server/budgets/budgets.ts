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

const tooMuchExpand = 'Pediste demasiados registros relacionados a la vez. Pide menos en expand o menos por página.'

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
  jsonNodes: {
    unit: 'nodes',
    of: 'request',
    most: 50_000,
    status: 400,
    sentence: 'Lo enviado tiene demasiados datos de una vez. Envíalo por partes.',
    why: 'Members of lists and names of objects: the decisions of an import have 10,000; 16 MB of `[0,0,…]` took 27 s.',
  },
  listNodes: {
    unit: 'nodes',
    of: 'request',
    most: 2000,
    status: 400,
    sentence: 'La lista tiene demasiados elementos.',
    why: 'A list written as text inside of a field: a relation takes 999 ids.',
  },
  excerpted: {
    unit: 'bytes',
    of: 'request',
    most: MiB,
    status: 400,
    sentence: 'Pediste resumir demasiado texto a la vez. Pide menos registros por página.',
    why: 'Some 200 ms for the worst text, with nobody else served meanwhile. A page of 500 notes of the longest kind fits.',
  },
  expandedBytes: {
    unit: 'bytes',
    of: 'request',
    most: 16 * MiB,
    status: 400,
    sentence: tooMuchExpand,
    why: 'Written as JSON in 40 ms, with nobody else served meanwhile. A page of 1,000 payments with all its relations has 4 MB.',
  },
  expandedRecords: {
    unit: 'records',
    of: 'request',
    most: 20_000,
    status: 400,
    sentence: tooMuchExpand,
    why: 'Counted as often as they appear. The largest lists of our screens and of the original client, 1,000 rows, hold some 6,000; 20,000 are written as JSON in 20 ms and picked by `fields` in 140.',
  },
  expandedRelations: {
    unit: 'statements',
    of: 'request',
    most: 60,
    status: 400,
    sentence: 'Pediste demasiadas relaciones a la vez. Nombra menos en expand.',
    why: 'Each relation of `expand` is one statement of a millisecond or more; no screen follows more than seven.',
  },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof table

export const budgets: Readonly<Record<BudgetName, Budget>> = table

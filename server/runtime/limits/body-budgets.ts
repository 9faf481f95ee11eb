import type { Budget } from './budget.ts'

const KiB = 1024
const MiB = 1024 * KiB

const tooManyBodies = 'bodies_too_many'

/** Limits on one body, and on the memory of all bodies together. */
export const bodyBudgets = {
  bodiesInMemory: {
    unit: 'bytes',
    of: 'process',
    most: 256 * MiB,
    status: 503,
    refusal: tooManyBodies,
    why: 'Bodies are read whole and must fit in a heap of 1 GB beside everything else.',
  },
  bodiesOfGym: {
    unit: 'bytes',
    of: 'gym',
    most: 40 * MiB,
    status: 503,
    refusal: tooManyBodies,
    why: 'The largest record and two photos. Parsing a form of 18 MB takes 0.16 s: three at once delayed others by 0.56 s.',
  },
  bodiesOfGuests: {
    unit: 'bytes',
    of: 'process',
    most: 32 * MiB,
    status: 503,
    refusal: tooManyBodies,
    why: 'Six logos of new gyms and a hundred forms. Guests cannot use the room of the gyms.',
  },
  bodiesOfPlace: {
    unit: 'bytes',
    of: 'address',
    most: 8 * MiB,
    status: 503,
    refusal: tooManyBodies,
    why: 'One logo and fifty guest forms at once from one IP: it takes four IPs to use the room of all guests.',
  },
  guestBody: {
    unit: 'bytes',
    of: 'request',
    most: 64 * KiB,
    status: 413,
    refusal: null,
    why: 'The largest guest form has about 5 KB; reading more for guests would only help attackers.',
  },
  plainBody: {
    unit: 'bytes',
    of: 'request',
    most: 64 * KiB,
    status: 413,
    refusal: null,
    why: 'For every route without a limit of its own, signing in included. The largest such form, a plan with its terms, has about 10 KB.',
  },
  textBody: {
    unit: 'bytes',
    of: 'request',
    most: MiB,
    status: 413,
    refusal: 'text_body',
    why: 'JSON and the plain parts of a form: a record has a few KB, the decisions over an import of 10,000 rows 250 KB. 30 MB held the process for 0.8 s.',
  },
  batchFiles: {
    unit: 'bytes',
    of: 'request',
    most: 32 * MiB,
    status: 413,
    refusal: 'text_body',
    why: "Beside its text: six photos of the largest kind. The protocol's 128 MB would be three times a gym's share.",
  },
  importBody: {
    unit: 'bytes',
    of: 'request',
    most: 8 * MiB,
    status: 413,
    refusal: 'import_body',
    why: 'A table of 10,000 members has about 2 MB as CSV and 1 MB as XLSX.',
  },
  registroBody: {
    unit: 'bytes',
    of: 'request',
    most: 5 * MiB,
    status: 413,
    refusal: 'registro_body',
    why: 'A logo of 4 MB and its form, sent by a guest: the gym does not exist yet.',
  },
} as const satisfies Record<string, Budget>

import type { Budget } from './budgets.ts'

const KiB = 1024
const MiB = 1024 * KiB

/** In the protocol's own words, as its codes are told; the web has the Spanish ones. */
const tooLarge = 'Request entity too large.'
const tooManyBodies = 'El servidor está recibiendo demasiados archivos. Intenta de nuevo en unos segundos.'

/** How much of a body is read, and how much of all bodies may be in memory at once. */
export const bodyBudgets = {
  bodiesInMemory: {
    unit: 'bytes',
    of: 'process',
    most: 256 * MiB,
    status: 503,
    sentence: tooManyBodies,
    why: 'Bodies are read whole: together they must fit beside everything else in a heap of 1 GB.',
  },
  bodiesOfGym: {
    unit: 'bytes',
    of: 'gym',
    most: 40 * MiB,
    status: 503,
    sentence: tooManyBodies,
    why: 'The largest record beside two photos. Forms of 18 MB take 0.16 s each to read: three at once held others for 0.56 s.',
  },
  bodiesOfGuests: {
    unit: 'bytes',
    of: 'process',
    most: 32 * MiB,
    status: 503,
    sentence: tooManyBodies,
    why: 'Six logos of new gyms and a hundred forms; what guests do leaves the gyms their room.',
  },
  bodiesOfPlace: {
    unit: 'bytes',
    of: 'address',
    most: 8 * MiB,
    status: 503,
    sentence: tooManyBodies,
    why: 'One logo and fifty forms of guests at once from one address: four addresses are needed to fill the room of all guests.',
  },
  guestBody: {
    unit: 'bytes',
    of: 'request',
    most: 64 * KiB,
    status: 413,
    sentence: tooLarge,
    why: 'The largest form of a guest has some 5 KB; reading more for somebody unknown only serves who attacks.',
  },
  plainBody: {
    unit: 'bytes',
    of: 'request',
    most: 64 * KiB,
    status: 413,
    sentence: tooLarge,
    why: 'Every route that says nothing else, signing in among them: the largest such form, a plan with its terms, has some 10 KB.',
  },
  manyRowsBody: {
    unit: 'bytes',
    of: 'request',
    most: MiB,
    status: 413,
    sentence: 'Lo enviado es demasiado grande. Envíalo por partes.',
    why: 'The decisions over an import of 10,000 rows have 250 KB, a pause of 5,000 members 95 KB.',
  },
  topicsBody: {
    unit: 'bytes',
    of: 'request',
    most: 3 * MiB,
    status: 413,
    sentence: tooLarge,
    why: 'The 1,000 topics of 2,500 characters that the protocol allows to one stream.',
  },
  recordBody: {
    unit: 'bytes',
    of: 'request',
    most: 32 * MiB,
    status: 413,
    sentence: tooLarge,
    why: "What the protocol allows to a record besides its files; of JSON it is read in 0.4 s, and one of them is nearly a gym's share.",
  },
  batchBody: {
    unit: 'bytes',
    of: 'request',
    most: 32 * MiB,
    status: 413,
    sentence: tooLarge,
    why: "As much as one record: seven photos of the largest kind. The protocol's 128 MB would be three times a gym's share.",
  },
  importBody: {
    unit: 'bytes',
    of: 'request',
    most: 8 * MiB,
    status: 413,
    sentence: 'El archivo es demasiado grande. Divídelo en varios.',
    why: 'A table of 10,000 members has some 2 MB as CSV and 1 MB as XLSX.',
  },
  registroBody: {
    unit: 'bytes',
    of: 'request',
    most: 5 * MiB,
    status: 413,
    sentence: 'El logo es demasiado grande.',
    why: 'A logo of 4 MB and the form beside it, which a guest sends: there is no gym yet.',
  },
} as const satisfies Record<string, Budget>

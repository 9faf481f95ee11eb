import { bodyBudgets } from './body-budgets.ts'
import { streamBudgets } from './stream-budgets.ts'

/** What one caller may make the server do. Every limit on work stands here; the code that does the work spends from it. */
export interface Budget {
  readonly unit:
    | 'bytes'
    | 'files'
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
const GiB = 1024 * MiB

const tooMuchExpand = 'Pediste demasiados registros relacionados a la vez. Pide menos en expand o menos por página.'

const tooManyHops = 'La búsqueda pasa por demasiadas relaciones. Quita condiciones o campos del orden.'

const table = {
  ...bodyBudgets,
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
  draftBytes: {
    unit: 'bytes',
    of: 'request',
    most: 2 * GiB,
    status: 413,
    sentence: 'El archivo es demasiado grande.',
    why: 'A gym with 5,000 photos of 300 KB comes to 1.5 GB.',
  },
  draftsMade: {
    unit: 'files',
    of: 'gym',
    most: 1,
    status: 429,
    sentence: 'Ya se está preparando otro archivo de tu gimnasio. Vuelve a intentarlo cuando termine.',
    why: 'Each keeps one of three connections for reports while it is made, up to 20 s for a gym of 60,000 payments.',
  },
  draftsOfGym: {
    unit: 'bytes',
    of: 'gym',
    most: 2 * GiB,
    status: 429,
    sentence: 'Los archivos de tu gimnasio que se están descargando son demasiado grandes. Espera a que terminen.',
    why: 'One of the largest at a time: what is slowly read stays on the disk.',
  },
  draftsOnDisk: {
    unit: 'bytes',
    of: 'process',
    most: 6 * GiB,
    status: 503,
    sentence:
      'El servidor no tiene lugar para preparar el archivo en este momento. Vuelve a intentarlo en unos minutos.',
    why: 'Three gyms may have their largest file at once; beyond that the disk belongs to the database.',
  },
  gymsBroughtIn: {
    unit: 'files',
    of: 'gym',
    most: 1,
    status: 429,
    sentence: 'Ya se está trayendo un gimnasio aquí. Espera a que termine.',
    why: 'A second one could only be refused: by then the gym is no longer empty.',
  },
  gymZipBytes: {
    unit: 'bytes',
    of: 'request',
    most: 4 * GiB,
    status: 400,
    sentence: 'El archivo es demasiado grande por dentro.',
    why: 'Texts are packed to a tenth and photos hardly: twice the largest file that we make.',
  },
  gymZipNameBytes: {
    unit: 'bytes',
    of: 'request',
    most: 32 * MiB,
    status: 400,
    sentence: 'El archivo tiene demasiados nombres por dentro.',
    why: 'A photo is called by some 40 letters; with names of 64 KB a thousand entries filled 1.7 GB of memory.',
  },
  gymZipNames: {
    unit: 'names',
    of: 'request',
    most: 100_000,
    status: 400,
    sentence: 'El archivo tiene demasiados nombres por dentro.',
    why: 'One for each photo of a gym; each takes some 500 bytes of memory until the end.',
  },
  gymZipRows: {
    unit: 'rows',
    of: 'request',
    most: 5_000_000,
    status: 400,
    sentence: 'El archivo tiene demasiadas filas.',
    why: 'A gym of 60,000 payments a year has some 250,000 rows; twenty years of it.',
  },
  importedText: {
    unit: 'bytes',
    of: 'request',
    most: 16 * MiB,
    status: 400,
    sentence: 'El archivo tiene demasiado texto. Divídelo en varios.',
    why: '10,000 members of 20 columns have 3 MB of text; a text that is repeated by reference counts each time.',
  },
  receiptsInLine: {
    unit: 'files',
    of: 'caller',
    most: 6,
    status: 503,
    sentence: 'Hay demasiados recibos en preparación. Intenta de nuevo en unos segundos.',
    why: 'Each takes 90 ms of the one thread that answers everybody; a desk prints one or two at a time.',
  },
  tareasOfGym: {
    unit: 'files',
    of: 'gym',
    most: 1,
    status: 429,
    sentence: 'Tu gimnasio ya está importando. Espera a que termine o cancela lo que está en curso.',
    why: 'A second import would wait for the members that the first one has locked.',
  },
  tareaTime: {
    unit: 'milliseconds',
    of: 'request',
    most: 1_800_000,
    status: 503,
    sentence: 'Traer los datos llevó demasiado tiempo y no se trajo nada. Vuelve a intentarlo en otro momento.',
    why: 'A chain of 200,000 payments takes three minutes on a busy machine, the most rows a file may have half an hour; while a transaction is open nothing that anybody deletes is cleaned away.',
  },
  tareasInLine: {
    unit: 'files',
    of: 'gym',
    most: 2,
    status: 429,
    sentence: 'Tu gimnasio ya está importando. Espera a que termine.',
    why: 'One that is being taken back after its cancel, and the one that was begun after it.',
  },
  workbookBytes: {
    unit: 'bytes',
    of: 'request',
    most: 32 * MiB,
    status: 400,
    sentence: 'El archivo es demasiado grande por dentro. Guárdalo como .csv o divídelo.',
    why: '10,000 rows of 20 cells are 8 MB of XML; 250 KB could unpack to 240 MB.',
  },
  workbookMarks: {
    unit: 'nodes',
    of: 'request',
    most: 3_000_000,
    status: 400,
    sentence: 'El archivo tiene demasiadas celdas. Guárdalo como .csv o divídelo.',
    why: 'A cell is four tags and three attributes: 10,000 rows of 40 cells. A reader makes an object of each.',
  },
  picturesInLine: {
    unit: 'files',
    of: 'caller',
    most: 40,
    status: 503,
    sentence: 'Hay demasiadas imágenes en proceso. Intenta de nuevo en unos segundos.',
    why: 'Two are drawn at once, 0.3 s each at worst; a page of members asks for at most 30 of their photos anew.',
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
  largeAnswerTurn: {
    unit: 'milliseconds',
    of: 'gym',
    most: 10_000,
    status: 503,
    sentence: 'Hay muchas listas largas a la vez en tu gimnasio. Intenta de nuevo en unos segundos.',
    why: 'Eight lists of 1,000 records at once made another gym wait 1.4 s; one after the other each takes 60 ms.',
  },
  expandedRecords: {
    unit: 'records',
    of: 'request',
    most: 10_000,
    status: 400,
    sentence: tooMuchExpand,
    why: 'Counted as often as they appear. The largest lists of our screens and of the original client, 1,000 rows, hold some 6,000; 10,000 are read in 200 ms, written as JSON in 10 and picked by `fields` in 70.',
  },
  expandedRelations: {
    unit: 'statements',
    of: 'request',
    most: 60,
    status: 400,
    sentence: 'Pediste demasiadas relaciones a la vez. Nombra menos en expand.',
    why: 'Each relation of `expand` is one statement of a millisecond or more; no screen follows more than seven.',
  },
  searchJoins: {
    unit: 'joins',
    of: 'request',
    most: 100,
    status: 400,
    sentence: tooManyHops,
    why: 'Every comparison over many rows joins them again: a hundred are planned in 0.2 s. Our screens and the original client make at most four.',
  },
  searchMultiplied: {
    unit: 'joins',
    of: 'request',
    most: 6,
    status: 400,
    sentence: tooManyHops,
    why: 'Lists that meet in one condition multiply: two of twelve rows are 144 for each row. Six is twice what one name can hold in its six hops.',
  },
  searchTime: {
    unit: 'milliseconds',
    of: 'request',
    most: 3000,
    status: 400,
    sentence:
      'La búsqueda es demasiado pesada. Agrega filtros, quita los que pasan por muchas relaciones o cambia el orden.',
    why: 'The heaviest search of our screens takes 0.2 s over 60,000 payments; what takes 3 s would take so long again, on a connection that others wait for.',
  },
  searchTurn: {
    unit: 'milliseconds',
    of: 'gym',
    most: 5000,
    status: 503,
    sentence: 'Hay muchas búsquedas a la vez en tu gimnasio. Intenta de nuevo en unos segundos.',
    why: 'Longer than anybody looks at a screen that does not change; whoever waits holds a request.',
  },
  writeTurn: {
    unit: 'milliseconds',
    of: 'gym',
    most: 5000,
    status: 503,
    sentence: 'Hay mucho por guardar a la vez. Intenta de nuevo en unos segundos.',
    why: 'Five batches of one gym held every connection that writes for 3 s: a gym alone leaves one, else it has a third.',
  },
  reportTurn: {
    unit: 'milliseconds',
    of: 'gym',
    most: 5000,
    status: 503,
    sentence: 'Hay muchos reportes a la vez. Vuelve a intentarlo en unos segundos.',
    why: 'A gym has two reports made at once and never all of the three connections; whoever waits holds a request.',
  },
  invitations: {
    unit: 'mails',
    of: 'gym',
    most: 60,
    status: 429,
    sentence: 'Tu gimnasio ya envió muchas invitaciones en la última hora. Espera un poco y vuelve a intentarlo.',
    why: 'In an hour. The largest staff known has 40 people; more than that at once is no gym that invites its own.',
  },
  unconfirmedInvitations: {
    unit: 'mails',
    of: 'gym',
    most: 5,
    status: 429,
    sentence:
      'Hasta que confirmes tu correo puedes enviar 5 invitaciones por día. Confírmalo con el enlace que recibiste.',
    why: 'In a day, sent again or not. Anybody registers a gym; until its address is shown to be his it may be made to send mail to strangers.',
  },
  ...streamBudgets,
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof table

export const budgets: Readonly<Record<BudgetName, Budget>> = table

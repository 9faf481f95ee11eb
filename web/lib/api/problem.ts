import { ClientResponseError } from 'pocketbase'

export type ProblemKind =
  | 'cancelled'
  | 'offline'
  | 'signed-out'
  | 'forbidden'
  | 'missing'
  | 'invalid'
  | 'conflict'
  | 'too-many'
  | 'away'
  | 'server'

const certain = new Set<ProblemKind>(['invalid', 'forbidden', 'missing', 'conflict'])

/** True if nothing is stored, and the same again would be refused again. */
export const isCertain = (kind: ProblemKind): boolean => certain.has(kind)

/** An error in words for the user. */
export interface Failure {
  kind: ProblemKind
  sentence: string
  /** The sentence of the server's refusal, if the answer is one. */
  refusal: string | null
}

const sentences: Record<ProblemKind, string> = {
  cancelled: 'La operación se canceló.',
  offline: 'No hay conexión con el servidor. Revisa la red y vuelve a intentarlo.',
  'signed-out': 'Tu sesión terminó antes de confirmar esto. Vuelve a intentarlo.',
  forbidden: 'No tienes permiso para hacer esto. Pídeselo a quien administra tu gimnasio.',
  missing: 'No encontramos lo que buscas. Puede que se haya eliminado o que ya no tengas acceso.',
  invalid: 'El servidor no aceptó los datos. Revísalos y vuelve a intentarlo.',
  conflict: 'Otra persona cambió estos datos mientras los editabas. Recarga y vuelve a intentarlo.',
  'too-many': 'Hubo demasiados intentos seguidos. Espera un minuto y vuelve a intentarlo.',
  away: 'El servicio no está disponible en este momento. Vuelve a intentarlo en unos segundos.',
  server: 'El servidor tuvo un problema. Vuelve a intentarlo en un momento.',
}

/** The sentence for data that was refused without a reason: by a rule of the collection, for example after a role has lost a right. */
const unexplained =
  'El servidor no aceptó los datos: puede que tu rol ya no lo permita. Si se repite, pídeselo a quien administra tu gimnasio.'

/** The sentence for an error of the app itself: a part that did not load, or a mistake in it. */
const ownFault = 'Algo falló en esta pantalla. Vuelve a intentarlo o recarga la página.'

/** Turns a thrown value into a sentence; nothing else does. Forms use `describeError`, which adds the fields. */
export function problemOf(error: unknown): Failure {
  if (!(error instanceof ClientResponseError)) return { kind: 'server', sentence: ownFault, refusal: null }
  const kind = kindOf(error)
  const refusal = error.status === 401 ? null : refusalOf(error.response)
  const isUnexplained = kind === 'invalid' && Object.keys(refusedFields(error)).length === 0
  const sentence = refusal ?? waitSentence(kind, error) ?? (isUnexplained ? unexplained : sentences[kind])
  return { kind, refusal, sentence: error.status < 500 ? sentence : withCode(sentence, error) }
}

/** A refusal carries its code as `razon`, and as its message the code's sentence. Other messages are English. */
const refusalOf = ({ razon, message }: Readonly<Record<string, unknown>>): string | null =>
  typeof razon === 'string' && typeof message === 'string' ? message : null

/** The server's errors by field, unparsed. */
export function refusedFields(error: unknown): object {
  const data: unknown = error instanceof ClientResponseError ? error.response['data'] : null
  return typeof data === 'object' && data !== null ? data : {}
}

/** The waiting time, if the server gave one. */
function waitSentence(kind: ProblemKind, error: ClientResponseError): string | null {
  const seconds = Number(error.response['espera'])
  if (kind !== 'too-many' || !(seconds > 0)) return null
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutos` : seconds === 1 ? '1 segundo' : `${seconds} segundos`
  return `Hubo demasiados intentos seguidos. Espera ${wait} y vuelve a intentarlo.`
}

/** Adds the code that identifies the failure in the server's log. */
function withCode(sentence: string, { response }: ClientResponseError): string {
  const codigo = response['codigo']
  return typeof codigo === 'string' && codigo !== '' ? `${sentence} Código: ${codigo}` : sentence
}

function kindOf(error: ClientResponseError): ProblemKind {
  if (error.isAbort) return 'cancelled'
  if (error.status === 0 || error.status === 502 || error.status === 504) return 'offline'
  if (error.status === 401) return 'signed-out'
  if (error.status === 403) return 'forbidden'
  if (error.status === 404) return 'missing'
  if (error.status === 409) return 'conflict'
  if (error.status === 429) return 'too-many'
  if (error.status === 503) return 'away'
  return error.status < 500 ? 'invalid' : 'server'
}

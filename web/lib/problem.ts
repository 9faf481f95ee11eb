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

/** What went wrong, in words for the person at the screen. */
export interface Failure {
  kind: ProblemKind
  sentence: string
}

const sentences: Record<ProblemKind, string> = {
  cancelled: 'La operación se canceló.',
  offline: 'No hay conexión con el servidor. Revisa la red y vuelve a intentarlo.',
  'signed-out': 'Tu sesión terminó. Vuelve a iniciar sesión para continuar.',
  forbidden: 'No tienes permiso para hacer esto. Pídeselo a quien administra tu gimnasio.',
  missing: 'No encontramos lo que buscas. Puede que se haya eliminado o que ya no tengas acceso.',
  invalid: 'El servidor no aceptó los datos. Revísalos y vuelve a intentarlo.',
  conflict: 'Otra persona cambió estos datos mientras los editabas. Recarga y vuelve a intentarlo.',
  'too-many': 'Hubo demasiados intentos seguidos. Espera un minuto y vuelve a intentarlo.',
  away: 'El servicio no está disponible en este momento. Vuelve a intentarlo en unos segundos.',
  server: 'El servidor tuvo un problema. Vuelve a intentarlo en un momento.',
}

const protocolMessages = [
  'Something went wrong',
  'Missing or invalid authentication',
  'You are not allowed',
  "The requested resource wasn't found",
  'Too Many Requests',
  'Request entity too large',
  'Only superusers',
  'The request requires',
  'Failed to',
  'An error occurred',
  'Unsupported Content-Type',
  'Batch transaction failed',
  'Invalid or expired',
  'The request was',
  'Unexpected',
]

/** The only place where an error becomes a sentence. Takes whatever was thrown. Forms ask `describeError` for their fields too. */
export function problemOf(error: unknown): Failure {
  if (!(error instanceof ClientResponseError)) return { kind: 'server', sentence: sentences.server }
  const kind = kindOf(error)
  const sentence = ownMessage(error) ?? waitSentence(kind, error) ?? sentences[kind]
  return { kind, sentence: error.status < 500 ? sentence : withCode(sentence, error) }
}

/** What the server says of each field, as it came. */
export function refusedFields(error: unknown): object {
  const data: unknown = error instanceof ClientResponseError ? error.response['data'] : null
  return typeof data === 'object' && data !== null ? data : {}
}

/** How long to wait, where the server says it. */
function waitSentence(kind: ProblemKind, error: ClientResponseError): string | null {
  const seconds = Number(error.response['espera'])
  if (kind !== 'too-many' || !(seconds > 0)) return null
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutos` : seconds === 1 ? '1 segundo' : `${seconds} segundos`
  return `Hubo demasiados intentos seguidos. Espera ${wait} y vuelve a intentarlo.`
}

/** With this, whoever helps finds in the server's log what happened. */
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

/** The server's own refusals carry Spanish; the protocol's carry fixed English, which must not reach the screen. */
function ownMessage(error: ClientResponseError): string | null {
  const message = error.response['message']
  if (typeof message !== 'string' || message === '' || error.status === 401) return null
  return protocolMessages.some((start) => message.startsWith(start)) ? null : message
}

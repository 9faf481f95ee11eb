/** The embedded PostgreSQL cannot run here; the message is a sentence for the person who starts the server. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/**
 * Connection trouble, shutting down or starting, too many connections, cancelled for taking or waiting too long, and a disk
 * that fails: PostgreSQL stops and starts again, or refuses that one statement.
 */
const SQL_STATES = /^(08|57P0|53|57014|55P03|58030)/
/** The driver gives these no code. */
const DRIVER_SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/

/** Whether a disk has no room left, the database's or the files'. Reading goes on. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC')

/** Whether the database was not there to answer, as opposed to having refused what it was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return NETWORK.has(code) || SQL_STATES.test(code) || DRIVER_SENTENCES.test(error.message)
}

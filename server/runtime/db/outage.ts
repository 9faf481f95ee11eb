import { hasCode } from '#server/runtime/errors/has-code.ts'

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** SQLSTATEs of connection trouble, shutdown, start, too many connections, cancelled statements and a failing disk. */
const SQL_STATES = /^(08|57P0|53|57014|55P03|58030)/
/** Messages of the driver that have no code. */
const DRIVER_SENTENCES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/

/** True if a disk is full, the database's or the files'. Reads still work. */
export const isFull = (error: unknown): boolean => hasCode(error, '53100', 'ENOSPC')

/** True if the database was unavailable, as opposed to refusing a statement. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return NETWORK.has(code) || SQL_STATES.test(code) || DRIVER_SENTENCES.test(error.message)
}

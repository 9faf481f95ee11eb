import { destination, type DestinationStream } from 'pino'

const AT_ONCE = 4_096
const LONGEST = 1_000

/**
 * Writes log lines to this process's stderr. Lines are collected for up to a second, because a system call per request is
 * slow; the rest leaves when the process ends. A full disk behind it ends no process.
 */
export function openLogOutput(): DestinationStream {
  const output = destination({ fd: process.stderr.fd, sync: false, minLength: AT_ONCE, periodicFlush: LONGEST })
  const nowhereToTell = () => undefined
  output.on('error', nowhereToTell)
  process.on('exit', () => {
    try {
      output.flushSync()
    } catch {
      nowhereToTell()
    }
  })
  return output
}

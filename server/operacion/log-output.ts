import { destination, type DestinationStream } from 'pino'

const AT_ONCE = 4_096
const LONGEST = 1_000

/**
 * The error output of this process for the lines of the log. They leave together, after a second at most and when the process
 * ends: one by one, each request would wait for a call of the system. A full disk behind it ends no process.
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

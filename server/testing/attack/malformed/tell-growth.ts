import { Session } from 'node:inspector'

/** What of a process grows when something is not let go of. */
export interface Growth {
  /** Bytes of live objects, after a collection. */
  readonly heap: number
  /** Bytes that buffers hold outside of the heap. */
  readonly outside: number
  readonly memory: number
  /** Open connections, those to the database included. */
  readonly sockets: number
  /** Names that somebody has put on the prototype of every object. */
  readonly polluted: readonly string[]
}

/**
 * Loaded into a server's process before it (`node --import`): answers each message of its parent with what it holds. The
 * collection is asked for by the inspector, so that the server runs as it always does.
 */
const session = new Session()
session.connect()
process.on('message', () => {
  session.post('HeapProfiler.collectGarbage', () => {
    const { heapUsed, external, rss } = process.memoryUsage()
    const sockets = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
    const grown: Growth = {
      heap: heapUsed,
      outside: external,
      memory: rss,
      sockets,
      polluted: Object.keys(Object.prototype),
    }
    process.send?.(grown)
  })
})
process.channel?.unref()

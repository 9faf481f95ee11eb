import { Session } from 'node:inspector'

/** Measures of a process that grow with a leak. */
export interface Growth {
  /** Bytes of live objects, after a collection. */
  readonly heap: number
  /** Bytes of buffers outside the heap. */
  readonly outside: number
  readonly memory: number
  /** Open connections, including those to the database. */
  readonly sockets: number
  /** Names added to the prototype of all objects. */
  readonly polluted: readonly string[]
}

/**
 * Loaded into a server's process before it (`node --import`): answers each message of its parent with these measures. The
 * inspector collects garbage, so the server needs no special flags.
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

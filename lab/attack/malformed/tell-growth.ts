import { Session } from 'node:inspector'
import type { Growth } from './watched-server.ts'

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

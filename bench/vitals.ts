import { z } from 'zod'

/** What a server process says of itself. Memory in bytes, delays of its event loop in milliseconds since the last asking. */
export const vitalsSchema = z.object({
  rss: z.number(),
  heap: z.number(),
  /** The heap as the last whole collection left it: what is really held. 0 before the first one. */
  heapAfterGc: z.number(),
  lagP99: z.number(),
  lagMax: z.number(),
})

export type Vitals = z.infer<typeof vitalsSchema>

import { z } from 'zod'

const batch = z.array(z.object({ text: z.string(), values: z.array(z.unknown()), name: z.string().nullable() }))

/** The statements of the bare server, by scenario and variant; `id` is that of the record a write made. */
export const planSchema = z.object({
  reads: z.record(z.string(), z.array(z.array(batch))),
  writes: z.record(
    z.string(),
    z.object({
      tenant: z.string().nullable(),
      variants: z.array(z.object({ id: z.string(), batches: z.array(batch) })),
    }),
  ),
})

export type Plan = z.infer<typeof planSchema>

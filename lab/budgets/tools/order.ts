import { z } from 'zod'

/** The order to the attacking process. */
export const order = z.object({
  play: z.string(),
  port: z.number(),
  size: z.object({
    gyms: z.number(),
    bigGym: z.number(),
    members: z.number(),
    payments: z.number(),
    monthly: z.boolean(),
    sealed: z.boolean(),
  }),
  token: z.string(),
  newcomer: z.string(),
  milliseconds: z.number(),
})
export type Order = z.infer<typeof order>

/** Its reply: the number of answers by status. */
export const report = z.object({ outcomes: z.array(z.tuple([z.number(), z.number()])) })
export type Report = z.infer<typeof report>

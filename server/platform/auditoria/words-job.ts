import { z } from 'zod'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'

/** Puts the words of new lines of the history into their index each minute, so that no write does. */
export const indexWordsJob = (): Job =>
  defineJob({
    name: 'ordenar_palabras',
    of: 'platform',
    every: '* * * * *',
    payload: z.unknown(),
    run: ({ transaction }) => transaction(async ({ query }) => void (await query('select ordenar_palabras()'))),
  })

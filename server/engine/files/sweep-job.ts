import { z } from 'zod'
import { defineJob } from '#server/runtime/jobs/job.ts'
import { sweepFiles } from './loose-files.ts'
import type { LooseFiles } from './loose-files.ts'

/** Deletes files left by crashes, every ten minutes, in one process of all. */
export const sweepFilesJob = (files: LooseFiles) =>
  defineJob({
    name: 'barrer_archivos',
    of: 'platform',
    every: '*/10 * * * *',
    payload: z.unknown(),
    run: async ({ now }) => {
      await sweepFiles(files, now())
    },
  })

import { z } from 'zod'
import { defineJob } from '#server/runtime/jobs/job.ts'
import type { Demo } from './demo.ts'

/** Once a night, when it is night in America, in one process of the cluster. */
export const renewDemoJob = (demo: Demo) =>
  defineJob({
    name: 'renovar_demostracion',
    of: 'platform',
    every: '30 7 * * *',
    payload: z.unknown(),
    run: () => demo.renew(),
  })

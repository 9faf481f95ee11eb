import { z } from 'zod'
import { texto } from '#shared/campos/limits.ts'

/** The operator's reason, shown to the gym: the form of an act that needs one. */
export const motivoInput = {
  takes: z.object({ motivo: texto(4, 300) }),
  wrong: { motivo: 'motivo_missing' },
} as const

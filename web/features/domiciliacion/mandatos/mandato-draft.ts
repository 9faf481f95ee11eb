import { z } from 'zod'
import { correo, dia } from '#shared/campos/limits.ts'
import type { MandatoInput } from '#shared/domiciliacion/mandato.ts'
import { ibanProblem, nifProblem } from '../palabras/iban-words.ts'

/** Refuses a typed value with the sentence about it. */
const checked = (problem: (typed: string) => string) =>
  z.string().superRefine((typed, context) => {
    const found = problem(typed)
    if (found !== '') context.addIssue({ code: 'custom', message: found })
  })

/** The form of a mandate: signed on paper, or to be signed later. */
export const mandatoDraft = z
  .object({
    nombre: z.string().trim().min(1, 'Escribe el nombre.').max(70, 'Escribe un nombre más corto, de hasta 70 letras.'),
    nif: checked((typed) => (typed.trim() === '' ? '' : nifProblem(typed))),
    correo,
    iban: checked(ibanProblem),
    tipo: z.enum(['recurrente', 'unico']),
    firma: z.enum(['papel', 'despues']),
    firmado: z.string(),
    lugar: z.string().trim().max(70, 'Escribe un lugar más corto.'),
  })
  .superRefine(({ firma, firmado }, context) => {
    if (firma === 'papel' && !dia.safeParse(firmado).success)
      context.addIssue({ code: 'custom', path: ['firmado'], message: 'Elige el día en que firmó.' })
  })

export type MandatoDraft = z.infer<typeof mandatoDraft>

/** The mandate as it is sent: without a signature it is a draft. */
export function mandatoBody(draft: MandatoDraft, sucursal_id: string): Omit<MandatoInput, 'id'> {
  const { firma, firmado, lugar, ...payer } = draft
  const signed = firma === 'papel' ? { firmado, lugar } : { firmado: '', lugar: '' }
  return { ...payer, ...signed, sucursal_id }
}

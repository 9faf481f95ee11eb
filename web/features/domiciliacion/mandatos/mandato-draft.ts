import { z } from 'zod'
import { correo, dia } from '#shared/campos/limits.ts'
import type { Alta } from '../queries/mandatos.writes.ts'
import { ibanProblem, nifProblem } from '../palabras/iban-words.ts'

/** Refuses a typed value with the sentence about it. */
export const checked = (problem: (typed: string) => string) =>
  z.string().superRefine((typed, context) => {
    const found = problem(typed)
    if (found !== '') context.addIssue({ code: 'custom', message: found })
  })

/** The form of a mandate: signed on paper, to be signed by a link, or later. The account may come with the signature. */
export const mandatoDraft = z
  .object({
    nombre: z.string().trim().min(1, 'Escribe el nombre.').max(70, 'Escribe un nombre más corto, de hasta 70 letras.'),
    nif: checked((typed) => (typed.trim() === '' ? '' : nifProblem(typed))),
    correo,
    iban: checked((typed) => (typed.trim() === '' ? '' : ibanProblem(typed))),
    tipo: z.enum(['recurrente', 'unico']),
    firma: z.enum(['papel', 'enlace', 'despues']),
    firmado: z.string(),
    lugar: z.string().trim().max(70, 'Escribe un lugar más corto.'),
  })
  .superRefine(({ firma, firmado, iban, correo }, context) => {
    const needs = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (firma === 'papel' && iban.trim() === '') needs('iban', 'Escribe el IBAN.')
    if (firma === 'papel' && !dia.safeParse(firmado).success) needs('firmado', 'Elige el día en que firmó.')
    if (firma === 'enlace' && correo === '') needs('correo', 'Escribe el correo al que va el enlace.')
  })

export type MandatoDraft = z.infer<typeof mandatoDraft>

/** The mandate as it is sent: without a signature it is a draft. */
export function mandatoBody(draft: MandatoDraft, sucursal_id: string): Alta {
  const { firma, firmado, lugar, iban, ...payer } = draft
  const signed = firma === 'papel' ? { firmado, lugar } : { firmado: '', lugar: '' }
  return { ...payer, ...signed, iban: iban.trim(), sucursal_id, seEnvia: firma === 'enlace' }
}

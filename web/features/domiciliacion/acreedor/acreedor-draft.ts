import { z } from 'zod'
import { SUFIJO_USUAL } from '#shared/domiciliacion/identificador.ts'
import { type AcreedorInput, type AcreedorRecord, versionesDeArchivo } from '#shared/domiciliacion/acreedor.ts'
import { ibanProblem, nifProblem } from '../palabras/iban-words.ts'

const daysProblem = 'Escribe de uno a cuatro días del mes, del 1 al 28: 1, 15.'

/** The days of '1, 15'; null if they are none, too many, or not in every month. */
export function daysOf(typed: string): number[] | null {
  const days = typed
    .split(/[\s,;y]+/)
    .filter(Boolean)
    .map(Number)
  const isRight = days.every((day) => Number.isInteger(day) && day >= 1 && day <= 28)
  const distinct = [...new Set(days)].toSorted((one, other) => one - other)
  return isRight && distinct.length >= 1 && distinct.length <= 4 ? distinct : null
}

const whole = (min: number, max: number) =>
  z.number(`Escribe un número de ${min} a ${max}.`).int().min(min, `Desde ${min}.`).max(max, `Hasta ${max}.`)

/** The form of the creditor. `cuenta`: the account is typed; otherwise the stored one stays. */
export const acreedorDraft = z
  .object({
    nombre: z.string().trim().min(1, 'Escribe el nombre.').max(70, 'Escribe un nombre más corto, de hasta 70 letras.'),
    nif: z.string(),
    sufijo: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-Z]{3}$/, 'Son tres números o letras. Si tu banco no te dio uno, deja 000.'),
    cuenta: z.boolean(),
    iban: z.string(),
    presentador: z.string().trim().max(35, 'Son 35 caracteres como máximo.'),
    version: z.enum(versionesDeArchivo),
    corte: whole(1, 14),
    aviso: whole(0, 60),
    aviso_automatico: z.boolean(),
    dias: z.string().refine((typed) => daysOf(typed) !== null, daysProblem),
  })
  .superRefine(({ nif, cuenta, iban }, context) => {
    const problems = { nif: nifProblem(nif), iban: cuenta ? ibanProblem(iban) : '' }
    for (const [path, found] of Object.entries(problems))
      if (found !== '') context.addIssue({ code: 'custom', path: [path], message: found })
  })

export type AcreedorDraft = z.infer<typeof acreedorDraft>

/** The form for what is stored; without anything the usual values. */
export function draftOf(stored: AcreedorRecord | null, nombre: string): AcreedorDraft {
  return {
    nombre: stored?.nombre ?? nombre.slice(0, 70),
    nif: stored?.nif ?? '',
    sufijo: stored?.sufijo ?? SUFIJO_USUAL,
    cuenta: stored === null,
    iban: '',
    presentador: stored?.presentador ?? '',
    version: stored?.version ?? '02',
    corte: stored?.corte ?? 3,
    aviso: stored?.aviso ?? 15,
    aviso_automatico: stored?.aviso_automatico ?? true,
    dias: (stored?.dias ?? [1]).join(', '),
  }
}

export function acreedorBody({ cuenta, iban, dias, ...rest }: AcreedorDraft): AcreedorInput {
  return { ...rest, iban: cuenta ? iban : '', dias: daysOf(dias) ?? [1] }
}

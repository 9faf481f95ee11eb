import { z } from 'zod'
import { normaliseIban, refusalOfIban } from '#shared/domiciliacion/iban.ts'
import { isNif, normaliseNif } from '#shared/domiciliacion/nif.ts'
import type { mandatosRefusals } from '#shared/errors/mandatos-refusals.ts'
import { typedText } from '#shared/values/typed-text.ts'
import { ibanRefusals } from '../../require-iban.ts'

/** A field of a form: its parser makes numbers and booleans of what looks like them. Others, as of a field sent twice, are ''. */
const sentText = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).trim())
  .catch('')

/** The fields of the page's forms as they arrive. */
export const sentForm = z.object({
  paso: sentText,
  clave: sentText.transform((clave) => clave.replace(/\s/g, '')),
  pase: sentText,
  nombre: sentText.transform(typedText),
  nif: sentText,
  iban: sentText,
})

export type SentForm = z.infer<typeof sentForm>

/** The fields that the payer writes to sign. */
export type Typed = Pick<SentForm, 'nombre' | 'nif' | 'iban'>

export type Problems = Partial<Record<keyof Typed, keyof typeof mandatosRefusals>>

/** The refusal of each wrong field. */
export function problemsOf({ nombre, nif, iban }: Typed, hasAccount: boolean): Problems {
  return {
    ...((nombre === '' || nombre.length > 70) && { nombre: 'firma_name_wrong' }),
    ...(nif !== '' && !isNif(normaliseNif(nif)) && { nif: 'nif_wrong' }),
    ...(!hasAccount && accountProblem(iban)),
  }
}

function accountProblem(iban: string): Problems {
  if (iban === '') return { iban: 'iban_missing' }
  const problem = refusalOfIban(normaliseIban(iban))
  return problem === null ? {} : { iban: ibanRefusals[problem] }
}

import { type RefusalIn, sentenceIn } from './fill.ts'
import { formRefusals } from './form-refusals.ts'

/** The whole sentence of a refusal, as schemas attach it to a field. Those of the server alone reach no browser. */
export const sentenceOf = (refusal: RefusalIn<typeof formRefusals>): string => sentenceIn(formRefusals, refusal)

import { mesesHastaDormido } from '#shared/domiciliacion/mandato.ts'
import { addMonths, type CivilDate } from '#shared/values/dates.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** Throws 400 for a signature after today, or so long ago that the mandate is void already (EPC016-06, AT-01). */
export function requireFirma(firmado: CivilDate, hoy: CivilDate): void {
  if (firmado > hoy) throw refuse('firmado', 'validation_invalid_value', 'mandato_signed_later')
  if (addMonths(firmado, mesesHastaDormido) < hoy)
    throw refuse('firmado', 'validation_invalid_value', 'mandato_signed_long_ago')
}

import { codigosDevolucion, isSinMotivo } from '#shared/devoluciones/conceptos-devolucion.ts'
import type { Importe } from './inside.ts'
import type { DevolucionLeida, ProblemaDeDevolucion } from './lectura.ts'

/** A return in the words of its file. `importe` is null if it says no amount. */
export type Dicho = Omit<DevolucionLeida, 'cents' | 'problems'> & { readonly importe: Importe | null }

const known = new Set(codigosDevolucion)

/** A return with what stands in the way of applying it. */
export function devolucionOf({ importe, ...said }: Dicho): DevolucionLeida {
  const problems: ProblemaDeDevolucion[] = []
  if (!namesRecibo(said.endToEndId)) problems.push('no_end_to_end_id')
  if (importe?.isEuro === false) problems.push('not_euro')
  else if (importe?.cents === undefined || importe.cents === null) problems.push('no_amount')
  if (isSinMotivo(said.reasonCode)) problems.push('no_reason')
  else if (!known.has(said.reasonCode)) problems.push('unknown_reason')
  if (said.bankDate === '') problems.push('no_date')
  return { ...said, cents: importe?.cents ?? null, problems }
}

/** Marks each return whose EndToEndId came before in the same file. */
export function markRepeated(devoluciones: readonly DevolucionLeida[]): readonly DevolucionLeida[] {
  const seen = new Set<string>()
  return devoluciones.map((devolucion) => {
    const { endToEndId, problems } = devolucion
    if (seen.has(endToEndId)) return { ...devolucion, problems: [...problems, 'repeated'] }
    if (namesRecibo(endToEndId)) seen.add(endToEndId)
    return devolucion
  })
}

const namesRecibo = (endToEndId: string) => endToEndId !== '' && endToEndId !== 'NOTPROVIDED'

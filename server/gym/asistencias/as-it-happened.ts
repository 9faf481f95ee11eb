import type { Entrada } from '#shared/entrada.ts'
import type { EntrarInput } from '#shared/collections/asistencia.ts'

/** The screen without network and the server disagree about letting the person in. */
export const isConflicto = ({ mostrado }: EntrarInput, { resultado }: Entrada): boolean =>
  mostrado !== undefined && (mostrado === 'no') !== (resultado === 'no')

/** The result as the door without network acted on it: a refused person stayed out, anybody else went in. */
export function asItHappened({ instante, mostrado }: EntrarInput, { resultado }: Entrada): Entrada['resultado'] {
  if (instante === undefined || mostrado === undefined) return resultado
  if (mostrado === 'no') return 'no'
  return resultado === 'no' ? 'aviso' : resultado
}

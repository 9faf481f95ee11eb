import type { Politica } from '#shared/collections/gimnasio.ts'
import { metodosOf } from '#shared/metodos-pago.ts'

/** The existing client offers these methods, whatever the gym's list says. */
const knownToAll = ['Efectivo', 'Transferencia']

/** The methods that a charge or a sale may have. */
export const acceptedMethods = (gimnasio: { pais: string; politica: Politica }): ReadonlySet<string> =>
  new Set([...knownToAll, ...metodosOf(gimnasio).flatMap(({ nombre, activo }) => (activo ? [nombre] : []))])

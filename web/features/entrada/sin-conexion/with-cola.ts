import type { TarjetaDeCopia } from './copia.ts'
import { type EnCola, wentIn } from './cola.ts'

/** The cards with the visits that wait for the network: a second entry is the same visit then, too. */
export function withCola(
  tarjetas: readonly TarjetaDeCopia[],
  pendientes: readonly EnCola[],
): readonly TarjetaDeCopia[] {
  const visits = new Map(
    pendientes.filter(wentIn).map(({ entrada }) => [entrada.id_miembro, Date.parse(entrada.instante ?? '')] as const),
  )
  if (visits.size === 0) return tarjetas
  return tarjetas.map((tarjeta) => ({ ...tarjeta, ultima: visits.get(tarjeta.id) ?? tarjeta.ultima }))
}

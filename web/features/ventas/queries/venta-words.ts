import type { Venta } from '#shared/ventas/venta.ts'

/** The person of a sale: its member, or the visitor of a day pass. '' if nobody is known. */
export const personOf = ({ visitante, expand }: Pick<Venta, 'visitante' | 'expand'>): string =>
  expand?.id_miembro?.nombre ?? visitante

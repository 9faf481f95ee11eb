import type { Venta } from '#shared/ventas/venta.ts'

/** The thing sold: '2 × Agua', 'Pase del día'. */
export const soldOf = ({ cantidad, concepto }: Pick<Venta, 'cantidad' | 'concepto'>): string =>
  cantidad === 1 ? concepto : `${cantidad} × ${concepto}`

/** The person of a sale: its member, or the visitor of a day pass. '' if nobody is known. */
export const personOf = ({ visitante, expand }: Pick<Venta, 'visitante' | 'expand'>): string =>
  expand?.id_miembro?.nombre ?? visitante

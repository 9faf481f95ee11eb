import type { TipoDeMovimiento } from '#shared/caja/caja.ts'

/** Kinds of movement on the screen. */
export const typeNames: Record<TipoDeMovimiento, string> = {
  ingreso: 'Ingreso',
  retiro: 'Retiro',
  gasto: 'Gasto',
  toma: 'Sin caja',
}

/** The sign of a movement's amount: money in or out. */
export const signOf = (tipo: TipoDeMovimiento): 1 | -1 => (tipo === 'ingreso' || tipo === 'toma' ? 1 : -1)

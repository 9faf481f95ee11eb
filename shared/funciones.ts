/**
 * Features that only some services include, keyed as in `servicios.funciones`. They limit creating; existing records stay usable.
 */
export const funciones = {
  roles: 'Roles a medida',
  pausas_en_lote: 'Pausas de toda una sucursal',
} as const

export type Funcion = keyof typeof funciones

/** What only some services let a gym make; each name as `servicios.funciones` has it. Whatever exists stays usable. */
export const funciones = {
  roles: 'Roles a medida',
  pausas_en_lote: 'Pausas de toda una sucursal',
} as const

export type Funcion = keyof typeof funciones

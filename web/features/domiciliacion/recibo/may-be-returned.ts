import type { EstadoDeRecibo } from '#shared/domiciliacion/remesa.ts'

/** True of a receipt that the bank may still give back, or has given back. */
export const mayBeReturned = (estado: EstadoDeRecibo): boolean => estado !== 'devuelto' && estado !== 'retirado'

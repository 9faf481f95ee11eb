import { pago } from './collections/pago.ts'

export const paises = pago

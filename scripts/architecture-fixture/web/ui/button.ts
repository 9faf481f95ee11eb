import { pago } from '#shared/collections/pago.ts'

export const button = pago

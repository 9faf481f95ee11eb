import { pago } from '#shared/collections/pago.ts'

export const list = pago

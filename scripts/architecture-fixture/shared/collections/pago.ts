export const pago = 1

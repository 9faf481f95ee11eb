export const caja = 1

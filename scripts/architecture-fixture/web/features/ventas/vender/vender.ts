export const vender = 1

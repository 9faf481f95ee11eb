export const ficha = 1

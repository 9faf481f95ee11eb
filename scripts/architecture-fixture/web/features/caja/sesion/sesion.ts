export const sesion = 1

/** The first name of a person. */
export const firstName = (nombre: string): string => nombre.split(' ')[0] ?? nombre

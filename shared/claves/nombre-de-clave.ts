import { firstName } from '../values/first-name.ts'

const opening = 'Clave «'

/** The name of the user that a key acts as, for the history, payments and receipts. */
export const nameOfClave = (nombre: string): string => `${opening}${nombre}»`

/** A colleague's first name, or the whole name of a key. */
export const shortNameOf = (name: string): string => (name.startsWith(opening) ? name : firstName(name))

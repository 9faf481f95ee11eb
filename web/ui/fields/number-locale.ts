import { createContext } from 'react'

/**
 * The locale in which numbers are typed and shown: Mexico's point is a decimal one, Argentina's groups thousands. Dates keep the
 * locale of the kit.
 */
export const NumberLocale = createContext('es-AR')

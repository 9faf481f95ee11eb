// Apart from the other nouns: the menu is among the first scripts, and needs only this one.

/** Money in the everyday word of a country (ISO 3166). */
export const plataDe = (pais: string): string => (pais === 'AR' || pais === 'UY' ? 'plata' : 'dinero')

/** The name of the list of members worth a message: 'Plata en riesgo'. */
export const enRiesgo = (pais: string): string => (plataDe(pais) === 'plata' ? 'Plata en riesgo' : 'Dinero en riesgo')

/**
 * The locale that writes days, dd/mm/aaaa in every country: of some, Spanish as Intl knows it puts the month first (Panamá,
 * Puerto Rico) or dashes between (Chile), and the field in which a day is typed does neither.
 */
export const dateLocale = 'es-419'

/**
 * The locale for days: dd/mm/yyyy in every country, as day fields take them. The Spanish of some countries differs in Intl:
 * Panamá and Puerto Rico put the month first, Chile puts dashes.
 */
export const dateLocale = 'es-419'

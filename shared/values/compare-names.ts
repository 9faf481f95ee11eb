/** Compares names for a sort, in the Spanish alphabet, as `orden_es` does in the database. */
export const compareNames = new Intl.Collator('es').compare

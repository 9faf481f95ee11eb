/** True of a gym that may collect by direct debit: in Spain, and in euros. Other gyms see nothing of it. */
export const hasDomiciliacion = ({ pais, moneda }: { pais: string; moneda: string }): boolean =>
  pais === 'ES' && moneda === 'EUR'

/** The most used ranges, relative to today. */
export const rangosReporte = [
  'hoy',
  'ayer',
  'semana',
  'mes',
  'mes-pasado',
  'dias30',
  'meses12',
  'anio',
  'proximos7',
  'proximos15',
  'proximos30',
] as const
export type RangoReporte = (typeof rangosReporte)[number]

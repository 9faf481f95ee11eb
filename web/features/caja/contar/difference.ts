/** A difference of a count in words. */
export function differenceName(diferencia: number): { name: string; kind: 'even' | 'over' | 'under' } {
  if (diferencia === 0) return { name: 'Sin diferencia', kind: 'even' }
  return diferencia > 0 ? { name: 'Sobrante', kind: 'over' } : { name: 'Faltante', kind: 'under' }
}

/** The caller's own among the day's charges, in words. */
export function ownCount(own: number): string {
  if (own === 0) return 'ninguno tuyo'
  return own === 1 ? 'uno tuyo' : `${own} tuyos`
}

/** The caller's own among the day's charges or sales, in words: '3 tuyos', '1 tuya'. */
export function ownCount(own: number, isOfSales = false): string {
  const tuyo = isOfSales ? 'tuya' : 'tuyo'
  if (own === 0) return `ningun${isOfSales ? 'a' : 'o'} ${tuyo}`
  return own === 1 ? `1 ${tuyo}` : `${own} ${tuyo}s`
}

/**
 * The screen's check, as the specification words it: a held text contains the name. It equals exact membership because no name in
 * the catalogue contains another. An empty name is always refused.
 */
export function holds(name: string, held: readonly string[]): boolean {
  return name !== '' && held.some((permission) => permission.includes(name))
}

/** The product did not keep a promise. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** Throws if there are any sentences. */
export function expectNothing(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Broken(wrong.join('\n'))
}

export function expect(holds: boolean, otherwise: string): void {
  if (!holds) throw new Broken(otherwise)
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

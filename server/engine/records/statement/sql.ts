/** The parameters of one statement, in the order of their placeholders. */
export interface Params {
  readonly values: unknown[]
  add(value: unknown): string
  /** As `add`, but one key always answers the same placeholder. */
  shared(key: string, value: unknown): string
}

/** `reserved` values take the first placeholders, to be replaced for each run. */
export function createParams(reserved: readonly unknown[] = []): Params {
  const values = [...reserved]
  const known = new Map<string, string>()
  const add = (value: unknown) => `$${values.push(value)}`
  return {
    values,
    add,
    shared(key, value) {
      const placeholder = known.get(key) ?? add(value)
      known.set(key, placeholder)
      return placeholder
    },
  }
}

/** A quoted SQL name. Names come from declarations, never from a request. */
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Joins conditions by AND; TRUE when there are none. Keeps all of them, because every placeholder must stay in use. */
export function allOf(conditions: readonly string[]): string {
  const real = conditions.filter((condition) => condition !== 'TRUE')
  return real.length === 0 ? 'TRUE' : real.join(' AND ')
}

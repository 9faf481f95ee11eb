/** Values by their names in a statement. Further ones are allowed. */
export type Values = { readonly [name: string]: unknown }

type Numbered = { readonly text: string; readonly names: readonly string[] }

const NAME = /\$(\w+)/g

/** A statement or a part of one. Its text comes from code alone; a value stands in it by name: `$desde`. */
export class Sql {
  readonly #text: string
  #numbered?: Numbered

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }

  /** The statement as PostgreSQL takes it. One name has one number; the text is the same for all values. */
  with(values: Values): { text: string; values: unknown[] } {
    const { text, names } = (this.#numbered ??= numbered(this.#text))
    return { text, values: names.map((name) => valueOf(values, name)) }
  }
}

function numbered(named: string): Numbered {
  const names = [...new Set(Array.from(named.matchAll(NAME), ([, name = '']) => name))]
  return { text: named.replace(NAME, (_, name: string) => `$${names.indexOf(name) + 1}`), names }
}

function valueOf(values: Values, name: string): unknown {
  if (!Object.hasOwn(values, name)) throw new Error(`The statement's $${name} has no value`)
  return values[name]
}

/** A part of a statement's text: made by `sql`, or a text or number known when this is compiled. */
type Part<T> = T extends Sql
  ? T
  : Record<never, never> extends Record<Extract<T, string | number>, 1>
    ? 'A value is named: $desde'
    : T

/** Makes a statement, or a part of one, from text and parts. The compiler refuses values: they are named, `$desde`. */
export const sql = <const P extends readonly (Sql | string | number)[]>(
  strings: TemplateStringsArray,
  ...parts: P & { readonly [K in keyof P]: Part<P[K]> }
): Sql => {
  const made = whole.get(strings) ?? new Sql(String.raw({ raw: strings }, ...parts))
  if (parts.length === 0) whole.set(strings, made)
  return made
}

/** Statements without parts, by their place in the code: each is numbered once. */
const whole = new WeakMap<TemplateStringsArray, Sql>()

/** Text that code puts together from its own declarations, never from a request. */
export const declared = (text: string): Sql => new Sql(text)

/** The short name of a table in a statement. */
export type Alias = 'a' | 'b' | 'm' | 'n' | 'p' | 's' | 't' | 'z'

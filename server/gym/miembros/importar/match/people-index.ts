import { differ, type PersonKeys } from './person-keys.ts'

/** The ways to recognise a person. The last two are only hints. */
export type Likeness = 'documento' | 'numero' | 'correo' | 'telefono' | 'solo telefono' | 'solo nombre'

/** Likenesses that prove the same person. */
export const certain: readonly Likeness[] = ['documento', 'numero', 'correo', 'telefono']

export type Found<T> = { person: T; likeness: Likeness }

export interface Wanted extends PersonKeys {
  /** The gym's own number in digits, or ''. */
  readonly numero: string
}

/** People kept for one key: a family has one phone, and thousands have the same filler. */
const mostAlike = 20

/**
 * Finds people by what identifies them. The same person has the same document, the same number of this gym, or the same name with the
 * same mail or phone. A phone or a name alone is a hint. People whose documents or birthdays differ never match by name.
 */
export class PeopleIndex<T> {
  readonly #by: Readonly<Record<Likeness, Map<string, { person: T; keys: PersonKeys }[]>>> = {
    documento: new Map(),
    numero: new Map(),
    correo: new Map(),
    telefono: new Map(),
    'solo telefono': new Map(),
    'solo nombre': new Map(),
  }

  /** Adds a person. Of two with the same key the first is found. */
  add(person: T, keys: Wanted): void {
    for (const [likeness, key] of entriesOf(keys)) {
      const people = this.#by[likeness].get(key) ?? []
      if (people.length < mostAlike) people.push({ person, keys })
      this.#by[likeness].set(key, people)
    }
  }

  /** The first person who is alike in one of these ways, the strongest way first. */
  find(wanted: Wanted, likenesses: readonly Likeness[]): Found<T> | null {
    const keys = new Map(entriesOf(wanted))
    for (const likeness of likenesses) {
      const isCertain = likeness === 'documento' || likeness === 'numero'
      const alike = this.#by[likeness].get(keys.get(likeness) ?? '') ?? []
      const found = alike.find(({ keys }) => isCertain || !differ(wanted, keys))
      if (found) return { person: found.person, likeness }
    }
    return null
  }
}

/** The keys that a person has; one that lacks a part does not count. */
function entriesOf({ documento, numero, correo, telefono, nombre }: Wanted): [Likeness, string][] {
  const all: [Likeness, string, boolean][] = [
    ['documento', documento, documento !== ''],
    ['numero', numero, numero !== ''],
    ['correo', `${nombre}|${correo}`, nombre !== '' && correo !== ''],
    ['telefono', `${nombre}|${telefono}`, nombre !== '' && telefono !== ''],
    ['solo telefono', telefono, telefono !== ''],
    ['solo nombre', nombre, nombre !== ''],
  ]
  return all.flatMap(([likeness, key, isWhole]) => (isWhole ? [[likeness, key] satisfies [Likeness, string]] : []))
}

/** The values of a form as it was opened, as its person left them, and as they are stored by now. */
export interface ThreeSides<T> {
  opened: T
  mine: T
  theirs: T
}

/** A field that others changed. `mine` is there if the person of the form changed it, too. */
export interface ClashingField {
  name: string
  before: unknown
  now: unknown
  mine?: { value: unknown }
}

/** True if two values store the same. Texts in a list are a set; nothing is `null`, `undefined` or ''. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isNothing(one) && isNothing(other))) return true
  if (isTexts(one) && isTexts(other)) return one.length === other.length && one.every((text) => other.includes(text))
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => sameValue(item, other[index]))
  if (!isPlain(one) || !isPlain(other)) return false
  return namesOf(one, other).every((name) => sameValue(one[name], other[name]))
}

/** The fields of `mine` that are not as opened. */
export function changesOf<V extends object>(opened: V, mine: V): Partial<V>
export function changesOf(opened: Readonly<Record<string, unknown>>, mine: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(mine).filter(([name, value]) => !sameValue(opened[name], value)))
}

/**
 * The record as it is stored by now, with the person's own changes over it: field by field, and within lists item by item, so that
 * a label or a price that somebody else added stays.
 */
export function merge<T>(sides: ThreeSides<T>): T
export function merge({ opened, mine, theirs }: ThreeSides<unknown>): unknown {
  if (sameValue(mine, opened)) return theirs
  if (sameValue(theirs, opened)) return mine
  if (isTexts(opened) && isTexts(mine) && isTexts(theirs)) return mergeTexts({ opened, mine, theirs })
  if (isKeyed(opened) && isKeyed(mine) && isKeyed(theirs)) return mergeItems({ opened, mine, theirs })
  if (!isPlain(opened) || !isPlain(mine) || !isPlain(theirs)) return mine
  return Object.fromEntries(
    namesOf(mine, theirs).map((name) => [
      name,
      merge({ opened: opened[name], mine: mine[name], theirs: theirs[name] }),
    ]),
  )
}

/** The fields that others changed to something else than what the form would store. */
export function clashOf<V extends object>(sides: ThreeSides<V>): ClashingField[]
export function clashOf({ opened, mine, theirs }: ThreeSides<Readonly<Record<string, unknown>>>): ClashingField[] {
  return Object.entries(theirs).flatMap(([name, now]) => {
    const before = opened[name]
    const value = mine[name]
    if (sameValue(before, now) || sameValue(value, now)) return []
    return [{ name, before, now, ...(!sameValue(before, value) && { mine: { value } }) }]
  })
}

function mergeTexts({ opened, mine, theirs }: ThreeSides<readonly string[]>): string[] {
  const kept = theirs.filter((text) => mine.includes(text) || !opened.includes(text))
  return [...kept, ...mine.filter((text) => !opened.includes(text) && !kept.includes(text))]
}

type Item = Readonly<Record<string, unknown>>

/** In the person's order; items that others added come last. */
function mergeItems({ opened, mine, theirs }: ThreeSides<readonly Item[]>): Item[] {
  const find = (items: readonly Item[], key: unknown) => items.find((item) => keyOf(item) === key)
  const own = mine.flatMap((item) => {
    const before = find(opened, keyOf(item))
    const now = find(theirs, keyOf(item))
    if (!before) return [item]
    if (!now) return sameValue(before, item) ? [] : [item]
    return [merge({ opened: before, mine: item, theirs: now })]
  })
  return [...own, ...theirs.filter((item) => !find(opened, keyOf(item)) && !find(mine, keyOf(item)))]
}

const keyOf = (item: Item): unknown => item['id'] ?? item['nombre']

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** A class has its own equality: files are compared as they are. */
const isPlain = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isKeyed = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((item) => isPlain(item) && keyOf(item) !== undefined)

const namesOf = (one: Item, other: Item) => [...new Set([...Object.keys(one), ...Object.keys(other)])]

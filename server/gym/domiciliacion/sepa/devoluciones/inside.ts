import { isCivilDate, type CivilDate } from '#shared/values/dates.ts'
import { parseMoney, type Centavos } from '#shared/values/money.ts'
import type { XmlNode } from './walk-xml.ts'

/** No text of a message that is used here is longer. */
const LONGEST = 140

/** The elements at the end of a path of names. */
export function allAt(node: XmlNode, ...path: readonly string[]): readonly XmlNode[] {
  return path.reduce<readonly XmlNode[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [node],
  )
}

/** The text of the first element at the end of a path, on one line; '' if there is none. */
export function textAt(node: XmlNode, ...path: readonly string[]): string {
  const text = allAt(node, ...path)[0]?.text ?? ''
  return text.trim().replace(/\s+/g, ' ').slice(0, LONGEST)
}

/** A reason or a state, which is either of a list (Cd) or the bank's own (Prtry). */
export const codeAt = (node: XmlNode, ...path: readonly string[]) =>
  textAt(node, ...path, 'Cd') || textAt(node, ...path, 'Prtry')

/** The day of a date, or of an instant on the bank's clock; '' if it is none. */
export function dayAt(node: XmlNode, ...path: readonly string[]): CivilDate {
  const day = textAt(node, ...path).slice(0, 10)
  return isCivilDate(day) ? day : ''
}

/** An amount above 0. `isEuro` is false for another currency, whose amount counts as none. */
export interface Importe {
  readonly cents: Centavos | null
  readonly isEuro: boolean
}

/** Null if there is no such element. */
export function importeAt(node: XmlNode, ...path: readonly string[]): Importe | null {
  const [found] = allAt(node, ...path)
  if (!found) return null
  const isEuro = (found.attributes.get('Ccy') ?? 'EUR') === 'EUR'
  const cents = parseMoney(found.text.trim())
  return { cents: isEuro && cents !== 0 ? cents : null, isEuro }
}

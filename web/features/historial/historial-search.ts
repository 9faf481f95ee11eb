import { api } from '#web/lib/api/api.ts'
import { anyOf } from '#web/lib/api/filter-expression.ts'
import { literally } from '#shared/values/typed-text.ts'

/** More words, members or people than these are not searched for. */
const most = { words: 6, letters: 40, found: 20 }

/** The words of a search as it is sent. */
export const searchWords = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, most.words)
    .map((word) => literally(withoutHalf(word.slice(0, most.letters))))

/** Half an emoji, at the cut, cannot be sent. */
const withoutHalf = (word: string) => word.replace(/[\uD800-\uDBFF]$/, '')

const withAll = (words: readonly string[], fields: readonly string[]) =>
  words
    .map((value) => anyOf(fields.map((field) => api.filter(`${field} ~ {:value}`, { value }))))
    .filter((part) => part !== null)
    .join(' && ')

/**
 * Changes that have these words, were made by people or API keys with this name, or are about such a key or about members with
 * this name or document. A number is also that of a receipt.
 */
export async function searchFilter(typed: string, signal: AbortSignal): Promise<string | null> {
  const words = searchWords(typed)
  if (words.length === 0) return null
  const receipts = numberIn(words).map((value) => api.filter('recibo = {:value}', { value }))
  const [members, people, keys, ...charged] = await Promise.all([
    idsOf('miembros', withAll(words, ['nombre', 'dni']), signal),
    idsOf('users', `(activo = true || activo = false) && ${withAll(words, ['name'])}`, signal),
    idsOf('claves_api', withAll(words, ['nombre']), signal),
    ...receipts.flatMap((filter) => ['pagos', 'ventas', 'saldos'].map((coleccion) => idsOf(coleccion, filter, signal))),
  ])
  return anyOf([
    `(${withAll(words, ['palabras'])})`,
    ...members.map((value) => api.filter('miembro = {:value}', { value })),
    ...[...people, ...keys].map((value) => api.filter('usuario_id = {:value}', { value })),
    ...[...keys, ...charged.flat()].map((value) => api.filter('registro = {:value}', { value })),
  ])
}

/** The number that was typed alone, as on a receipt: '004915'. */
const numberIn = ([only = '', ...more]: readonly string[]) =>
  /^\d{1,9}$/.test(only) && more.length === 0 ? [Number(only)] : []

/** A caller without the right to see these records finds none. */
async function idsOf(coleccion: string, filter: string, signal: AbortSignal): Promise<string[]> {
  const options = { filter, fields: 'id', sort: '-created', skipTotal: true, signal }
  const { items } = await api.collection(coleccion).getList<{ id: string }>(1, most.found, options)
  return items.map(({ id }) => id)
}

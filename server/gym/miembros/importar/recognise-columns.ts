import { campos, type Campo } from '#shared/importar/campos.ts'
import { plain } from '#shared/values/plain-text.ts'

/** Finds the field of each heading by its words, ignoring accents, signs and case. No field is used twice. */
export function recognise(columnas: readonly string[]): (Campo | '')[] {
  const taken = new Set<Campo>()
  const exact = columnas.map((heading) => claim(taken, (words) => [plain(heading), named(heading)].includes(words)))
  return columnas.map(
    (heading, index) => exact[index] || claim(taken, (words) => named(heading).startsWith(`${words} `)),
  )
}

/** A heading without its 'Nº' or 'Número de'. */
const named = (heading: string) => plain(heading).replace(/^(n|no|nro|num|numero)( de)? (?=.)/, '')

function claim(taken: Set<Campo>, matches: (words: string) => boolean): Campo | '' {
  const found = campos.find(
    ({ id, label, sinonimos }) => !taken.has(id) && [plain(label), plain(id), ...sinonimos].some(matches),
  )
  if (!found) return ''
  taken.add(found.id)
  return found.id
}

/** Elements whose content is left out. */
const unseen = new Set(
  'script style head iframe svg form select textarea button input object noscript template'.split(' '),
)
/** Elements that leave no space. */
const inline = new Set(
  'a abbr acronym b bdo big br button em i kbd q s small span strong strike sub sup time tt u var'.split(' '),
)
const tag = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>|<[/]?[a-z!][^>]*>/iy

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
)

/**
 * The first `max` characters of HTML as plain text: tags dropped, block tags replaced by a space, white space
 * collapsed. Not a sanitiser: the answer is text and must be escaped.
 */
export function excerpt(html: string, max: number, withEllipsis: boolean): string {
  const text = withoutTags(html)
    .replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{1,31});/gi, decodeEntity)
    .replaceAll(/\s+/g, ' ')
    .trim()
  // A character has one or two units, so this is enough to see that there are more.
  const characters = Array.from(text.slice(0, 2 * max + 1))
  if (characters.length <= max) return text
  return characters.slice(0, max).join('').trim() + (withEllipsis ? '...' : '')
}

/** Linear in the length of the text, also for tags that never close. */
function withoutTags(html: string): string {
  const end = endsIn(html)
  const lastClose = html.lastIndexOf('>')
  const parts: string[] = []
  let from = 0
  for (let at = html.indexOf('<'); at !== -1 && at < lastClose; at = html.indexOf('<', Math.max(from, at + 1))) {
    const found = pieceAt(html, at, end)
    if (found === null) continue
    parts.push(html.slice(from, at), found.space)
    from = found.next
  }
  return [...parts, html.slice(from)].join('')
}

type EndOf = (closing: string, from: number) => number

/** Finds end markers, and remembers those that do not occur again. */
function endsIn(html: string): EndOf {
  const lower = html.toLowerCase()
  const absent = new Set<string>()
  return (closing, from) => {
    const at = absent.has(closing) ? -1 : lower.indexOf(closing, from)
    if (at === -1) absent.add(closing)
    return at
  }
}

/** The tag, comment or hidden element at `at`; null for a plain sign. */
function pieceAt(html: string, at: number, endOf: EndOf): { space: string; next: number } | null {
  const comment = html.startsWith('<!--', at) ? endOf('-->', at + 4) : -1
  if (comment !== -1) return { space: ' ', next: comment + 3 }
  tag.lastIndex = at
  const [whole, slash = '', written = ''] = tag.exec(html) ?? []
  if (whole === undefined) return null
  const name = written.toLowerCase()
  const next = at + whole.length
  if (slash === '' && unseen.has(name)) {
    const closing = endOf(`</${name}`, next)
    const closed = closing === -1 ? -1 : html.indexOf('>', closing)
    return { space: ' ', next: closed === -1 ? next : closed + 1 }
  }
  return { space: inline.has(name) && (slash === '/' || name !== 'br') ? '' : ' ', next }
}

function decodeEntity(found: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? found
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : found
}

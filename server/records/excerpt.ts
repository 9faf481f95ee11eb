/** Their content is never shown. */
const unseen = new Set(
  'script style head iframe svg form select textarea button input object noscript template'.split(' '),
)
/** These leave no space where they stood. */
const inline = new Set(
  'a abbr acronym b bdo big br button em i kbd q s small span strong strike sub sup time tt u var'.split(' '),
)
const tag = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>|<[/]?[a-z!][^>]*>/iy

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
)

/**
 * The first `max` characters of the plain text of some HTML: tags dropped, those of blocks leaving a space, white space
 * collapsed. Not a sanitiser: the answer is text, to be escaped like any other.
 */
export function excerpt(html: string, max: number, withEllipsis: boolean): string {
  const text = withoutTags(html)
    .replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{1,31});/gi, decodeEntity)
    .replaceAll(/\s+/g, ' ')
    .trim()
  // A character has one or two units, so that these tell whether there are more of them.
  const characters = Array.from(text.slice(0, 2 * max + 1))
  if (characters.length <= max) return text
  return characters.slice(0, max).join('').trim() + (withEllipsis ? '...' : '')
}

/** Goes through the text once, however it is written: no tag that never closes makes it look at the rest again. */
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

/** Finds what closes something, and remembers what is nowhere to be found. */
function endsIn(html: string): EndOf {
  const lower = html.toLowerCase()
  const absent = new Set<string>()
  return (closing, from) => {
    const at = absent.has(closing) ? -1 : lower.indexOf(closing, from)
    if (at === -1) absent.add(closing)
    return at
  }
}

/** The tag, comment or unseen part that begins at `at`; null for a sign that begins nothing. */
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

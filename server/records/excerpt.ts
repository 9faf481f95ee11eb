const unseen =
  /<(script|style|head|iframe|svg|form|select|textarea|button|input|object|noscript|template)\b[^>]*>(?:.*?<\/\1\s*>)?/gis
const inline =
  /<\/?(?:a|abbr|acronym|b|bdo|big|br|button|em|i|kbd|q|s|small|span|strong|strike|sub|sup|time|tt|u|var)\b[^>]*>/gi
const anyTag = /<!--.*?-->|<\/?[a-z!][^>]*>/gis

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
)

/**
 * The first `max` characters of the plain text of some HTML: tags dropped, those of blocks leaving a space, white space
 * collapsed. Not a sanitiser: the answer is text, to be escaped like any other.
 */
export function excerpt(html: string, max: number, withEllipsis: boolean): string {
  const text = html
    .replaceAll(unseen, ' ')
    .replaceAll(/<br\b[^>]*>/gi, ' ')
    .replaceAll(inline, '')
    .replaceAll(anyTag, ' ')
    .replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]+);/gi, decodeEntity)
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = Array.from(text)
  if (characters.length <= max) return text
  return characters.slice(0, max).join('').trim() + (withEllipsis ? '...' : '')
}

function decodeEntity(found: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase()) ?? found
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : found
}

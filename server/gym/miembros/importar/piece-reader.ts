const code = (sign: string) => sign.charCodeAt(0)
const opening = code('<')
const closing = code('>')
const quotes = [code('"'), code("'")]
const special = [code('!'), code('?')]

/** Markup that is no tag: how it begins after its `<`, and what ends it. The first that fits holds. */
const others = [
  ['!--', '-->'],
  ['![CDATA[', ']]>'],
  ['?', '?>'],
  ['!', '>'],
] as const
const longestBeginning = 8
const longestEnd = 3

export type Piece = 'text' | 'tag' | 'other'

/**
 * Follows XML byte by byte. The function tells the kind of the text, tag or other markup (comment, section, instruction) that a
 * byte belongs to, and its length so far. A `>` in a quote or in a section does not end it.
 */
export function pieceReader(): (byte: number) => { readonly kind: Piece; readonly length: number } {
  const at: { kind: Piece; length: number } = { kind: 'text', length: 0 }
  let isOver = false
  let quote = 0
  let head = ''
  let tail = ''
  const endsOther = (byte: number) => {
    const sign = String.fromCharCode(byte)
    if (head.length < longestBeginning) head += sign
    tail = (tail + sign).slice(-longestEnd)
    if (byte !== closing) return false
    const [begin, end] = others.find(([beginning]) => head.startsWith(beginning)) ?? others[3]
    return at.length > begin.length + end.length && tail.endsWith(end)
  }
  const endsTag = (byte: number) => {
    if (quote !== 0) quote = byte === quote ? 0 : quote
    else if (quotes.includes(byte)) quote = byte
    else return byte === closing
    return false
  }
  const begin = (kind: Piece) => {
    at.kind = kind
    at.length = 0
    isOver = false
    quote = 0
    head = ''
    tail = ''
  }
  return (byte) => {
    if (isOver) begin('text')
    if (at.kind === 'text' && byte === opening) begin('tag')
    at.length += 1
    if (at.kind === 'text' || at.length === 1) return at
    if (at.length === 2 && special.includes(byte)) at.kind = 'other'
    isOver = at.kind === 'tag' ? endsTag(byte) : endsOther(byte)
    return at
  }
}

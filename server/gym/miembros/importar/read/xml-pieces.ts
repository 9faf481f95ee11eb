import { OverBudget } from '#server/runtime/limits/over-budget.ts'

/**
 * A tag of an XML text. `name` has no prefix. `before`: the text since the tag before it, with its entities and sections as
 * signs.
 */
export interface Tag {
  readonly name: string
  readonly raw: string
  readonly isEnd: boolean
  readonly isEmpty: boolean
  readonly before: string
}

/** Lengths that no workbook reaches: a tag is a name, its attributes and a long word; a cell holds 32,767 letters. */
const longestText = 256 * 1024
const longestMarkup = 64 * 1024
/** What a comment or a section costs of the budget, beside a tag. */
const otherWeight = 10

/** Markup that is no tag: how it begins, and what ends it. The first that fits holds. */
const others = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** Streams the tags of an XML text in time linear in it. Throws OverBudget for pieces too long for a workbook. */
export function* tagsOf(xml: string, spendMarks: (marks: number) => void): Generator<Tag> {
  let before = ''
  for (let at = 0; ;) {
    const open = xml.indexOf('<', at)
    if ((open === -1 ? xml.length : open) - at > longestText) throw new OverBudget('workbookBytes')
    if (open === -1) return
    if (open > at) before += decoded(xml.slice(at, open), spendMarks)
    const other = others.find(([beginning]) => xml.startsWith(beginning, open))
    if (other) {
      at = endOf(xml, open, other)
      spendMarks(otherWeight + 1)
      if (other[0] === '<![CDATA[') before += xml.slice(open + other[0].length, at - other[1].length)
    } else {
      const { end, marks } = tagEnd(xml, open)
      spendMarks(marks)
      yield tagOf(xml.slice(open + 1, end), before)
      before = ''
      at = end + 1
    }
  }
}

function endOf(xml: string, open: number, [beginning, ending]: (typeof others)[number]): number {
  const end = xml.indexOf(ending, open + beginning.length)
  if (end === -1 || end - open > longestMarkup) throw new OverBudget('workbookMarks')
  return end + ending.length
}

const greater = '>'.charCodeAt(0)
const equals = '='.charCodeAt(0)
const quotes = ['"'.charCodeAt(0), "'".charCodeAt(0)]

/** The `>` that ends a tag: one outside its quotes. `marks` counts the tag and its attributes. */
function tagEnd(xml: string, open: number): { end: number; marks: number } {
  let quote = 0
  let marks = 1
  for (let at = open + 1; at - open <= longestMarkup && at < xml.length; at += 1) {
    const code = xml.charCodeAt(at)
    if (quote !== 0) quote = code === quote ? 0 : quote
    else if (code === greater) return { end: at, marks }
    else if (code === equals) marks += 1
    else if (quotes.includes(code)) quote = code
  }
  throw new OverBudget('workbookMarks')
}

function tagOf(raw: string, before: string): Tag {
  const [name = ''] = /[^\s/>]+/.exec(raw) ?? []
  const isEmpty = raw.endsWith('/')
  return { name: name.slice(name.indexOf(':') + 1), raw, isEnd: raw.startsWith('/'), isEmpty, before }
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const mostUnicode = 0x10ffff

function decoded(text: string, spendMarks: (marks: number) => void): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (entity: string, hex, decimal, name) => {
    spendMarks(1)
    if (typeof name === 'string') return named[name] ?? entity
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= mostUnicode ? String.fromCodePoint(code) : entity
  })
}

const patterns = new Map<string, RegExp>()

/** The value of an attribute, by its name without a prefix unless it is given with `:`; '' for none. */
export function attribute({ raw }: Tag, name: string): string {
  const pattern =
    patterns.get(name) ?? new RegExp(`\\s${name.replace(':', '[\\w.-]+:')}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const [, double, single] = pattern.exec(raw) ?? []
  return decoded(double ?? single ?? '', () => undefined)
}

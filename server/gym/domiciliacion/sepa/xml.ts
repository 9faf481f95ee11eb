/** An element: its name, then its text or the elements in it, then its attributes. */
export type Element = readonly [name: string, content: string | readonly Element[], attributes?: Attributes]
type Attributes = Readonly<Record<string, string>>

/** The bytes of a document in UTF-8: an element per line, two spaces deeper in each, the same for the same tree. */
export function writeXml(root: Element): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${linesOf(root, '').join('\n')}\n`)
}

function linesOf([name, content, attributes = {}]: Element, indent: string): string[] {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`)].join(' ')
  if (typeof content === 'string') return [`${indent}<${start}>${escape(content)}</${name}>`]
  return [`${indent}<${start}>`, ...content.flatMap((inner) => linesOf(inner, `${indent}  `)), `${indent}</${name}>`]
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

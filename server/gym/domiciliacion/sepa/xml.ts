import { setImmediate as othersFirst } from 'node:timers/promises'

/** An element: its name, then its text or the elements in it, then its attributes. */
export type Element = readonly [name: string, content: string | Iterable<Element>, attributes?: Attributes]
type Attributes = Readonly<Record<string, string>>

/** Lines written before others have their turn: about five milliseconds. */
const atOnce = 2000

/**
 * The bytes of a document in UTF-8: an element per line, two spaces deeper in each, the same for the same tree. Contents are asked
 * for one by one, and other requests come in between: 5,000 receipts at once would hold them up for half a second.
 */
export async function writeXml(root: Element): Promise<Buffer> {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  for (const line of linesOf(root, '')) {
    lines.push(line)
    if (lines.length % atOnce === 0) await othersFirst()
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

function* linesOf([name, content, attributes = {}]: Element, indent: string): Generator<string> {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`)].join(' ')
  if (typeof content === 'string') return yield `${indent}<${start}>${escape(content)}</${name}>`
  yield `${indent}<${start}>`
  for (const inner of content) yield* linesOf(inner, `${indent}  `)
  yield `${indent}</${name}>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

import { setImmediate as othersFirst } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { Refused } from './refused.ts'

/** An element with what is kept of it. `text` is its own, untrimmed. `kept` counts it and the elements kept in it. */
export interface XmlNode {
  readonly name: string
  readonly uri: string
  readonly line: number
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlNode[]
  text: string
  kept: number
}

/** Told of each element as it begins and ends, with those around it, the outermost first. */
export interface XmlVisitor {
  readonly opened: (node: XmlNode) => void
  /** True lets the element go, so that memory holds one entry of a file at a time. */
  readonly closed: (node: XmlNode, above: readonly XmlNode[]) => boolean
}

/** A bank's statement is about fifteen deep and has about sixty elements for each receipt. */
export const DEEPEST = 40
export const MOST_ELEMENTS = 1_000_000
export const MOST_KEPT = 300_000
/** Of one element: a bank's have three at most. The parser compares namespaces with each other. */
export const MOST_ATTRIBUTES = 50

/** Characters between which other requests are served: a few milliseconds of work. */
const atOnce = 20_000

const none: ReadonlyMap<string, string> = new Map()

/**
 * Reads a document from its start to its end, a piece at a time. The parser resolves no entity but the five of XML and reads nothing from elsewhere.
 * Throws Refused with the line: not_xml at the first fault, has_dtd, too_large.
 */
export async function walkXml(text: string, visitor: XmlVisitor): Promise<void> {
  const parser = new SaxesParser({ xmlns: true })
  const above: XmlNode[] = []
  let elements = 0
  let kept = 0
  let attributesHere = 0
  parser.on('error', () => {
    throw new Refused('not_xml', parser.line)
  })
  parser.on('doctype', () => {
    throw new Refused('has_dtd', parser.line)
  })
  parser.on('attribute', () => {
    attributesHere += 1
    if (attributesHere > MOST_ATTRIBUTES) throw new Refused('too_large', parser.line)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    attributesHere = 0
    elements += 1
    kept += 1
    if (elements > MOST_ELEMENTS || kept > MOST_KEPT || above.length >= DEEPEST)
      throw new Refused('too_large', parser.line)
    const named = Object.values(attributes).map(({ name, value }) => [name, value] as const)
    const node: XmlNode = {
      name: local,
      uri,
      line: parser.line,
      attributes: named.length === 0 ? none : new Map(named),
      children: [],
      text: '',
      kept: 1,
    }
    above.push(node)
    visitor.opened(node)
  })
  const hear = (heard: string) => {
    const node = above.at(-1)
    if (node) node.text += heard
  }
  parser.on('text', hear)
  parser.on('cdata', hear)
  parser.on('closetag', () => {
    const node = above.pop()
    if (!node) return
    const parent = above.at(-1)
    if (visitor.closed(node, above) || !parent) kept -= node.kept
    else {
      parent.children.push(node)
      parent.kept += node.kept
    }
  })
  for (let start = 0; start < text.length; start += atOnce) {
    parser.write(text.slice(start, start + atOnce))
    await othersFirst()
  }
  parser.close()
}

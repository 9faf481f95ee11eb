import { camtReader } from './camt.ts'
import { markRepeated } from './devolucion.ts'
import { textOfFile } from './file-text.ts'
import { formatosDeDevolucion, type FormatoDeDevolucion, type Lectura } from './lectura.ts'
import type { MessageReader } from './message-reader.ts'
import { pain002Reader } from './pain002.ts'
import { Refused } from './refused.ts'
import { walkXml } from './walk-xml.ts'

/** A gym's file has less than one megabyte. It is read in pieces, between which other requests are served. */
export const LARGEST_BYTES = 20_000_000

const ISO_20022 = 'urn:iso:std:iso:20022:tech:xsd:'

/**
 * Reads the returns of a bank's file: pain.002, camt.053 or camt.054, also inside a bank's envelope. It never throws for what a
 * file has in it: one that cannot be read, or that returns nothing, is refused with the reason.
 */
export async function readDevoluciones(bytes: Buffer): Promise<Lectura> {
  try {
    if (bytes.length > LARGEST_BYTES) throw new Refused('too_large')
    return await lecturaOf(textOfFile(bytes))
  } catch (error) {
    if (error instanceof Refused) return error.lectura
    throw error
  }
}

interface Message {
  readonly uri: string
  readonly formato: FormatoDeDevolucion
  readonly reader: MessageReader
}

async function lecturaOf(text: string): Promise<Lectura> {
  let message: Message | null = null
  await walkXml(text, {
    opened: (node) => {
      if (node.name === 'Document' && message?.uri !== node.uri) message = messageOf(node.uri, node.line, message)
    },
    closed: (node, above) => {
      // Elements of other namespaces are the bank's own.
      if (message?.uri !== node.uri) return true
      if (!message.reader.ends.has(node.name)) return false
      const inside = above.slice(above.findIndex(({ name, uri }) => name === 'Document' && uri === node.uri))
      if (inside.some(({ uri }) => uri !== node.uri)) return true
      return message.reader.closed(node, [...inside, node].map(({ name }) => name).join('/'), inside)
    },
  })
  return resultOf(message)
}

/** The message that a namespace names. A second one in the same file is refused. */
function messageOf(uri: string, line: number, before: Message | null): Message {
  const name = uri.startsWith(ISO_20022) ? uri.slice(ISO_20022.length) : ''
  const formato = formatosDeDevolucion.find((one) => one === name)
  if (!formato || before) throw new Refused('other_kind', line, /^[a-z]{4}(?:\.\d{2,3}){3}$/.test(name) ? name : '')
  return { uri, formato, reader: formato.startsWith('pain') ? pain002Reader() : camtReader() }
}

function resultOf(message: Message | null): Lectura {
  if (!message) throw new Refused('other_kind')
  const { formato, reader } = message
  if (reader.devoluciones.length + reader.bloques.length === 0) throw new Refused('no_returns', null, formato)
  return { kind: 'read', formato, devoluciones: markRepeated(reader.devoluciones), bloques: reader.bloques }
}

import iconv from 'iconv-lite'
import { Refused } from './refused.ts'

/** The encodings of banks' files. As browsers do, ISO-8859-1 is read as Windows-1252, which has its letters and more. */
const decoders: Readonly<Record<string, (bytes: Buffer) => string>> = {
  'utf-8': strictly('utf-8'),
  'us-ascii': strictly('utf-8'),
  // Node's own decoder takes the bytes 80 to 9F of Windows-1252 for control characters in some versions.
  'iso-8859-1': (bytes) => iconv.decode(bytes, 'windows-1252'),
  'windows-1252': (bytes) => iconv.decode(bytes, 'windows-1252'),
  'iso-8859-15': (bytes) => iconv.decode(bytes, 'iso-8859-15'),
}

const utf16le = strictly('utf-16le')
const utf16be = strictly('utf-16be')

/** The declaration stands at the very start, or after white space that is forgiven. */
const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/

/**
 * The text of a file by its byte order mark, else by its declaration, else as UTF-8. Throws Refused: not_xml for what no element
 * begins, wrong_encoding for bytes that the encoding has not.
 */
export function textOfFile(bytes: Buffer): string {
  const text = decodeBy(bytes)(bytes).trimStart()
  if (!text.startsWith('<')) throw new Refused('not_xml', 1)
  return text
}

function decodeBy(bytes: Buffer): (bytes: Buffer) => string {
  const start = bytes.subarray(0, 200).toString('latin1')
  if (start.startsWith('\u00ef\u00bb\u00bf')) return strictly('utf-8')
  if (/^(?:\u00ff\u00fe|<\0)/.test(start)) return utf16le
  if (/^(?:\u00fe\u00ff|\0<)/.test(start)) return utf16be
  if (!/^\s*</.test(start)) throw new Refused('not_xml', 1)
  const encoding = (declared.exec(start)?.[1] ?? 'utf-8').toLowerCase()
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (!decoder) throw new Refused('wrong_encoding', 1, encoding)
  return decoder
}

function strictly(encoding: string): (bytes: Buffer) => string {
  return (bytes) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch (cause) {
      if (cause instanceof TypeError) throw new Refused('wrong_encoding', null, encoding)
      throw cause
    }
  }
}

import { inflateSync } from 'node:zlib'

/** The words of a paper of ours, in the order they are drawn and with plain spaces. Other programs' files may write them otherwise. */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file.toString('latin1'))
  const fonts = fontsOf(objects)
  let text = ''
  for (const content of objects.values()) {
    let letters: readonly string[] = []
    for (const [, font, drawn] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? []
      else
        text += `${Array.from((drawn ?? '').matchAll(/<([0-9a-f]+)>/g), ([, codes = '']) => spelled(codes, letters)).join('')} `
    }
  }
  return text.replaceAll(/\s+/g, ' ')
}

/** The objects of the file by their numbers; of a packed one, what it holds. */
const objectsOf = (file: string) =>
  new Map(
    Array.from(file.matchAll(/(\d+) 0 obj\n(.*?)endobj/gs), ([, id = '', body = '']) => {
      const packed = /\/FlateDecode.*?stream\r?\n(.*)\r?\nendstream/s.exec(body)?.[1]
      return [id, packed === undefined ? body : inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')]
    }),
  )

/** The letters of each font by their codes, by the font's name in the page. */
function fontsOf(objects: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const named = [...objects.values()].flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)])
  return new Map(
    named.map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      const ranges = [...(objects.get(map) ?? '').matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*?)\]/gs)]
      const codes = ranges.flatMap(([, range = '']) => [...range.matchAll(/<([0-9a-f]+)>/g)])
      return [name, codes.map(([, code = '']) => Buffer.from(code, 'hex').swap16().toString('utf16le'))]
    }),
  )
}

const spelled = (codes: string, letters: readonly string[]) =>
  Array.from(codes.matchAll(/.{4}/g), ([code]) => letters[Number.parseInt(code, 16)] ?? '').join('')

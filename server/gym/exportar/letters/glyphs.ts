import { readFileSync } from 'node:fs'

type Range = readonly [first: number, last: number]

const unicode = { platform: 3, encoding: 10 }

/** The characters of a TrueType font, as ranges in ascending order: its table `cmap`, in the form for all of Unicode. */
export function charactersOf(file: string): readonly Range[] {
  const font = readFileSync(file)
  const table = entry(font, 12, 16, font.readUInt16BE(4), (at) => font.toString('latin1', at, at + 4) === 'cmap')
  const cmap = font.readUInt32BE(table + 8)
  const map = entry(
    font,
    cmap + 4,
    8,
    font.readUInt16BE(cmap + 2),
    (at) => font.readUInt16BE(at) === unicode.platform && font.readUInt16BE(at + 2) === unicode.encoding,
  )
  const groups = cmap + font.readUInt32BE(map + 4)
  return Array.from({ length: font.readUInt32BE(groups + 12) }, (_, nth) => {
    const at = groups + 16 + 12 * nth
    return [font.readUInt32BE(at), font.readUInt32BE(at + 4)]
  })
}

/** The place of the entry of a list that is `wanted`. */
function entry(font: Buffer, start: number, size: number, count: number, wanted: (at: number) => boolean): number {
  const places = Array.from({ length: count }, (_, nth) => start + size * nth)
  const found = places.find(wanted)
  if (found === undefined) throw new Error(`A font of ${font.length} bytes has no characters of all of Unicode`)
  return found
}

export const isIn = (ranges: readonly Range[], character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return ranges.some(([first, last]) => first <= code && code <= last)
}

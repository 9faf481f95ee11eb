import { readFileSync } from 'node:fs'

type Range = readonly [first: number, last: number]

const unicode = { platform: 3, encoding: 10 }

/** The characters of a TrueType font, as ranges in ascending order: its table `cmap`, in the form for all of Unicode. */
export function charactersOf(file: string): readonly Range[] {
  const font = readFileSync(file)
  const tables = placesOf({ start: 12, size: 16, count: font.readUInt16BE(4) })
  const cmap = font.readUInt32BE(found(tables, (at) => font.toString('latin1', at, at + 4) === 'cmap') + 8)
  const forms = placesOf({ start: cmap + 4, size: 8, count: font.readUInt16BE(cmap + 2) })
  const isForAll = (at: number) =>
    font.readUInt16BE(at) === unicode.platform && font.readUInt16BE(at + 2) === unicode.encoding
  const form = cmap + font.readUInt32BE(found(forms, isForAll) + 4)
  return placesOf({ start: form + 16, size: 12, count: font.readUInt32BE(form + 12) }).map((at) => [
    font.readUInt32BE(at),
    font.readUInt32BE(at + 4),
  ])
}

const placesOf = ({ start, size, count }: Record<'start' | 'size' | 'count', number>) =>
  Array.from({ length: count }, (_, nth) => start + size * nth)

function found(places: readonly number[], isWanted: (at: number) => boolean): number {
  const place = places.find(isWanted)
  if (place === undefined) throw new Error('The font has no characters of all of Unicode')
  return place
}

export const isIn = (ranges: readonly Range[], character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return ranges.some(([first, last]) => first <= code && code <= last)
}

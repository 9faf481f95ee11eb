export type ByteRange = { readonly first: number; readonly last: number }

/**
 * The one range that a Range header asks of `size` bytes; 'whole' for none, several, or what is no range, and null for one
 * that lies past the end (416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  const range =
    from === ''
      ? { first: Math.max(0, size - Number(to)), last: Number(to) === 0 ? -1 : size - 1 }
      : { first: Number(from), last: Math.min(to === '' ? size - 1 : Number(to), size - 1) }
  if (to !== '' && from !== '' && Number(to) < Number(from)) return 'whole'
  return range.first > range.last ? null : range
}

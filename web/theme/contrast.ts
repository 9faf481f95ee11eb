/** A colour as `#rrggbb`. */
export type Hex = string

type Channels = readonly [number, number, number]

/** Parses `#rrggbb`; throws on anything else, since the palettes are constants. */
export function channels(colour: Hex): Channels {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (!found) throw new Error(`Not a colour: ${colour}`)
  const [, red = '', green = '', blue = ''] = found
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
}

/** A channel's share of light, from 0 to 1. */
export function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of WCAG 2, from 0 to 1. */
export function luminance(colour: Hex): number {
  const [red, green, blue] = channels(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The colour `share` (0 to 1) of the way from `from` to `to`, in sRGB. */
export function mix(from: Hex, to: Hex, share: number): Hex {
  const [start, end] = [channels(from), channels(to)]
  const parts = start.map((channel, index) => {
    const value = Math.round(channel + ((end[index] ?? channel) - channel) * share)
    return value.toString(16).padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** The lowest contrast of a colour against several backgrounds. */
export function worstContrast(colour: Hex, grounds: readonly Hex[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)))
}

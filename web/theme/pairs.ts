import { markRatio, statusKinds, textRatio, type Tokens } from './tokens.ts'

/** A foreground colour, its background, and the contrast they need. */
export type Pair = { front: string; back: string; ratio: number }

const grounds = ['ground', 'panel', 'raised', 'field', 'table-head', 'muted', 'hover', 'press', 'segment']
const hovers = ['raised-hover', 'ground-hover', 'ground-active']
const everywhere = [...grounds, ...hovers]

const text = (front: string, backs: string[]): Pair[] => backs.map((back) => ({ front, back, ratio: textRatio }))
const mark = (front: string, backs: string[]): Pair[] => backs.map((back) => ({ front, back, ratio: markRatio }))

/** Every pair of colours in use. A component that needs another pair adds it here. */
export const pairs: readonly Pair[] = [
  ...['text', 'text-2', 'text-3', 'link'].flatMap((front) => text(front, everywhere)),
  ...text('text', ['tint', 'tint-hover', 'selection']),
  ...text('link', ['tint', 'tint-hover']),
  ...text('on-tint', ['tint', 'tint-hover']),
  ...text('on-solid', ['solid', 'solid-hover', 'solid-active']),
  ...text('on-bad-solid', ['bad-solid', 'bad-solid-hover', 'bad-solid-active']),
  ...text('on-ok-solid', ['ok-solid']),
  ...text('on-warn-solid', ['warn-solid']),
  ...text('on-inverse', ['inverse']),
  ...text('on-inverse-2', ['inverse']),
  ...statusKinds.flatMap((kind) => [
    ...text(`${kind}-text`, [...everywhere, `${kind}-tint`]),
    ...text('text', [`${kind}-tint`]),
    ...mark(`${kind}-dot`, [...everywhere, `${kind}-tint`]),
  ]),
  ...mark('line-strong', ['ground', 'panel', 'raised', 'field', 'hover', 'raised-hover']),
  ...mark('field-line', ['ground', 'panel', 'raised', 'field']),
  ...mark('line-hover', ['ground', 'panel', 'raised', 'field']),
  ...mark('focus', [...everywhere, 'tint', 'tint-hover']),
  ...mark('text-off', everywhere),
  ...[1, 2, 3, 4, 5].flatMap((rank) => mark(`slice-${rank}`, ['panel'])),
]

/** A token by name; throws on an unknown name. */
export function colourOf(tokens: Tokens, name: string): string {
  const colour = tokens[name]
  if (!colour) throw new Error(`No token is called ${name}`)
  return colour
}

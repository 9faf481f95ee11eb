/** The primaries in the order in which they are offered; noir borrows the ramp of the surface. */
export const primaryNames = [
  'noir',
  'emerald',
  'green',
  'lime',
  'orange',
  'amber',
  'yellow',
  'teal',
  'cyan',
  'sky',
  'blue',
  'indigo',
  'violet',
  'purple',
  'fuchsia',
  'pink',
  'rose',
] as const

export type PrimaryName = (typeof primaryNames)[number]

/** The surfaces in the order in which they are offered. */
export const surfaceNames = ['slate', 'gray', 'zinc', 'neutral', 'stone', 'soho', 'viva', 'ocean'] as const

export type SurfaceName = (typeof surfaceNames)[number]

export type PresetName = 'Aura' | 'Lara'

export type MenuMode = 'static' | 'overlay'

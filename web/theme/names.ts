/** The primaries in display order; noir uses the surface's ramp. */
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

/** The surfaces in display order. */
export const surfaceNames = ['slate', 'gray', 'zinc', 'neutral', 'stone', 'soho', 'viva', 'ocean'] as const

export type SurfaceName = (typeof surfaceNames)[number]

export type PresetName = 'Aura' | 'Lara'

export type MenuMode = 'static' | 'overlay'

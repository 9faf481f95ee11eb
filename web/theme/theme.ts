import type { MenuMode, PresetName, PrimaryName, SurfaceName } from './names.ts'

/** The choices of a theme. A null surface means slate in light and zinc in dark mode. */
export type Theme = {
  primary: PrimaryName
  surface: SurfaceName | null
  preset: PresetName
  menuMode: MenuMode
  dark: boolean
}

/** The computed declarations of both schemes; absent for the default theme, which is in the stylesheet. */
export type CachedColours = { version: string; light: string; dark: string }

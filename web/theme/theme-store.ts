import { primaryNames, surfaceNames, type MenuMode, type PresetName } from './names.ts'
import type { PrimaryName, SurfaceName } from './names.ts'
import { applyTheme } from './apply-theme.ts'
import { themeVersion } from './theme-version.ts'

/** What a person may choose of the look. A null surface is slate in light and zinc in dark. */
export type Theme = {
  primary: PrimaryName
  surface: SurfaceName | null
  preset: PresetName
  menuMode: MenuMode
  dark: boolean
}

/** Declarations already computed for both schemes; absent for the theme of the stylesheet. */
export type CachedColours = { version: string; light: string; dark: string }

const darkKey = 'darkMode'
const themeKey = 'tema'

/** What a browser shows that has chosen nothing. */
export const defaultTheme: Theme = {
  primary: 'blue',
  surface: null,
  preset: 'Aura',
  menuMode: 'static',
  dark: false,
}

const listeners = new Set<() => void>()
let stored = read()

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function field(value: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

function readCache(value: object): CachedColours | null {
  const [version, light, dark] = ['version', 'light', 'dark'].map((name) => field(value, name))
  const isText = typeof light === 'string' && typeof dark === 'string'
  return version === themeVersion && isText ? { version, light, dark } : null
}

function read(): { theme: Theme; colours: CachedColours | null } {
  const value = parsed(localStorage.getItem(themeKey))
  const theme = {
    primary: primaryNames.find((name) => name === field(value, 'primary')) ?? defaultTheme.primary,
    surface: surfaceNames.find((name) => name === field(value, 'surface')) ?? null,
    preset: field(value, 'preset') === 'Lara' ? 'Lara' : 'Aura',
    menuMode: field(value, 'menuMode') === 'overlay' ? 'overlay' : 'static',
    dark: localStorage.getItem(darkKey) === 'true',
  } satisfies Theme
  return { theme, colours: readCache(value) }
}

function write({ theme, colours }: typeof stored): void {
  const { dark, ...rest } = theme
  localStorage.setItem(darkKey, String(dark))
  localStorage.setItem(themeKey, JSON.stringify({ ...rest, ...colours }))
}

async function computeColours({ primary, surface }: Theme): Promise<CachedColours | null> {
  if (primary === defaultTheme.primary && surface === null) return null
  const { cssOf, tokensFor } = await import('./tokens.ts')
  const css = (dark: boolean) => cssOf(tokensFor({ primary, surface: surface ?? (dark ? 'zinc' : 'slate'), dark }))
  return { version: themeVersion, light: css(false), dark: css(true) }
}

function publish(next: typeof stored): void {
  stored = next
  applyTheme(next.theme, next.colours)
  for (const listener of listeners) listener()
}

/** The theme in use. The same object until it changes. */
export function currentTheme(): Theme {
  return stored.theme
}

/** Calls back after every change of theme, here or in another tab; answers how to stop it. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes part of the theme, shows it and keeps it for the next visit. */
export async function changeTheme(change: Partial<Theme>): Promise<void> {
  const theme = { ...stored.theme, ...change }
  const isRecoloured = 'primary' in change || 'surface' in change
  const next = { theme, colours: isRecoloured ? await computeColours(theme) : stored.colours }
  write(next)
  publish(next)
}

/** Shows the stored theme when the app starts, refreshing colours that an older release cached. */
export async function startTheme(): Promise<void> {
  if (!stored.colours) {
    const colours = await computeColours(stored.theme)
    if (colours) write({ theme: stored.theme, colours })
    publish({ theme: stored.theme, colours })
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === darkKey || key === themeKey) publish(read())
  })
}

/** Turns dark mode on or off, as one cross-fade where the browser can and motion is welcome. */
export function toggleDark(): void {
  const turn = () => changeTheme({ dark: !stored.theme.dark })
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || !('startViewTransition' in document)) void turn()
  else document.startViewTransition(turn)
}

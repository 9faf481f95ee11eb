import { primaryNames, surfaceNames } from './names.ts'
import type { CachedColours, Theme } from './theme.ts'
import { themeVersion } from './theme-version.ts'
import { kept } from '#web/ui/base/kept.ts'

const darkKey = 'darkMode'
const themeKey = 'tema'

/** The theme of a browser without a choice. */
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
  const value = parsed(kept.read(themeKey))
  const theme = {
    primary: primaryNames.find((name) => name === field(value, 'primary')) ?? defaultTheme.primary,
    surface: surfaceNames.find((name) => name === field(value, 'surface')) ?? null,
    preset: field(value, 'preset') === 'Lara' ? 'Lara' : 'Aura',
    menuMode: field(value, 'menuMode') === 'overlay' ? 'overlay' : 'static',
    dark: kept.read(darkKey) === 'true',
  } satisfies Theme
  return { theme, colours: readCache(value) }
}

function write({ theme, colours }: typeof stored): void {
  const { dark, ...rest } = theme
  kept.write(darkKey, String(dark))
  kept.write(themeKey, JSON.stringify({ ...rest, ...colours }))
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

/** The current theme. The same object until it changes. */
export function currentTheme(): Theme {
  return stored.theme
}

/** Calls back after every change of theme, here or in another tab; returns a function to unsubscribe. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes part of the theme, applies and stores it. */
export async function changeTheme(change: Partial<Theme>): Promise<void> {
  const theme = { ...stored.theme, ...change }
  const isRecoloured = 'primary' in change || 'surface' in change
  const next = { theme, colours: isRecoloured ? await computeColours(theme) : stored.colours }
  write(next)
  publish(next)
}

/** Applies the stored theme at start-up, and recomputes colours cached by an older release. */
export async function startTheme(): Promise<void> {
  if (!stored.colours) {
    const colours = await computeColours(stored.theme)
    if (colours) write({ theme: stored.theme, colours })
    publish({ theme: stored.theme, colours })
  }
  // Paper is white.
  window.addEventListener('beforeprint', () => applyTheme({ ...stored.theme, dark: false }, stored.colours))
  window.addEventListener('afterprint', () => applyTheme(stored.theme, stored.colours))
  window.addEventListener('storage', ({ key }) => {
    if (key === darkKey || key === themeKey) publish(read())
  })
}

/** Toggles dark mode with a cross-fade, if the browser supports it and the user allows motion. */
export function toggleDark(): void {
  const turn = () => changeTheme({ dark: !stored.theme.dark })
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (prefersReducedMotion || !('startViewTransition' in document)) void turn()
  else document.startViewTransition(turn)
}

const declarationsOf = (css: string) =>
  css
    .split(';')
    .map((declaration) => declaration.split(':'))
    .filter(([name]) => name?.startsWith('--'))

/**
 * Applies a theme to the root element. Sets each colour through the CSSOM, which a strict content security policy
 * allows, and leaves other inline styles untouched.
 */
function applyTheme(theme: Theme, colours: CachedColours | null): void {
  const root = document.documentElement
  root.classList.toggle('app-dark', theme.dark)
  root.dataset['preset'] = theme.preset.toLowerCase()
  const old = Array.from(root.style).filter((name) => name.startsWith('--'))
  const fresh = declarationsOf(colours ? colours[theme.dark ? 'dark' : 'light'] : '')
  for (const name of old) root.style.removeProperty(name)
  for (const [name = '', value = ''] of fresh) root.style.setProperty(name, value)
  const ground = getComputedStyle(root).getPropertyValue('--ground').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
}

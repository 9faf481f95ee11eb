import type { CachedColours, Theme } from './theme-store.ts'

const declarationsOf = (css: string) =>
  css
    .split(';')
    .map((declaration) => declaration.split(':'))
    .filter(([name]) => name?.startsWith('--'))

/**
 * Puts a theme on the root element. Colours go in one by one through the object model, which a strict
 * content policy allows, and without touching what others keep in the root's style.
 */
export function applyTheme(theme: Theme, colours: CachedColours | null): void {
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

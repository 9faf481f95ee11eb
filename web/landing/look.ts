import { currentTheme, subscribeTheme, toggleDark } from '../theme/theme-store.ts'

/** The buttons for dark mode and the rest of the look; the drawer comes with the first press. */
export function offerLook(page: Document): void {
  const mode = page.getElementById('modo')
  const look = page.getElementById('apariencia')
  const place = page.getElementById('apariencia-lugar')
  if (!mode || !look || !place) return
  const name = () => mode.setAttribute('aria-label', currentTheme().dark ? 'Usar el modo claro' : 'Usar el modo oscuro')
  name()
  subscribeTheme(name)
  mode.addEventListener('click', toggleDark)
  look.addEventListener('click', () => void openConfigurator(place))
  mode.hidden = false
  look.hidden = false
}

async function openConfigurator(place: HTMLElement): Promise<void> {
  const { showConfigurator } = await import('./configurator.tsx')
  showConfigurator(place)
}

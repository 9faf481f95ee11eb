import { currentTheme, subscribeTheme, toggleDark } from '#web/theme/theme-store.ts'

/** The buttons for dark mode and the theme drawer, whose code loads on the first press. */
export function offerLook(page: Document): void {
  const mode = page.getElementById('modo')
  const look = page.getElementById('apariencia')
  const container = page.getElementById('apariencia-lugar')
  if (!mode || !look || !container) return
  const name = () => mode.setAttribute('aria-label', currentTheme().dark ? 'Usar el modo claro' : 'Usar el modo oscuro')
  name()
  subscribeTheme(name)
  mode.addEventListener('click', toggleDark)
  look.addEventListener('click', () => void openConfigurator(container))
  mode.hidden = false
  look.hidden = false
}

async function openConfigurator(container: HTMLElement): Promise<void> {
  const { showConfigurator } = await import('./configurator.tsx')
  showConfigurator(container)
}

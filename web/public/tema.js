// Runs before first paint, so that no other theme flashes. Only applies the values stored by web/theme/theme-store.ts.
{
  // Blocked storage throws, and has none.
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const parsed = (text) => {
    try {
      return JSON.parse(text) ?? {}
    } catch {
      return {}
    }
  }
  const root = document.documentElement
  const chosen = stored('darkMode')
  // A page for strangers follows their system.
  const followed = chosen === null && root.dataset.oscuro === 'sistema'
  const dark = followed ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'true'
  const tema = parsed(stored('tema'))
  root.classList.toggle('app-dark', dark)
  root.dataset.preset = tema.preset === 'Lara' ? 'lara' : 'aura'
  for (const declaration of String(tema[dark ? 'dark' : 'light'] || '').split(';')) {
    const [name, value] = declaration.split(':')
    if (name.startsWith('--') && value) root.style.setProperty(name, value)
  }
}

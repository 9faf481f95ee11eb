// Runs before first paint, so that no other theme flashes. Only applies the values stored by web/theme/theme-store.ts.
try {
  const root = document.documentElement
  const chosen = localStorage.getItem('darkMode')
  // A page for strangers follows their system.
  const followed = chosen === null && root.dataset.oscuro === 'sistema'
  const dark = followed ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'true'
  const tema = JSON.parse(localStorage.getItem('tema') || '{}')
  root.classList.toggle('app-dark', dark)
  root.dataset.preset = tema.preset === 'Lara' ? 'lara' : 'aura'
  for (const declaration of String(tema[dark ? 'dark' : 'light'] || '').split(';')) {
    const [name, value] = declaration.split(':')
    if (name.startsWith('--') && value) root.style.setProperty(name, value)
  }
} catch {
  // With blocked or corrupt storage the stylesheet's default theme stays.
}

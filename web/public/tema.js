// Runs before first paint, so that nobody sees another theme flash by. It only repeats what
// web/theme/theme-store.ts kept: that module computes, this one shows.
try {
  const root = document.documentElement
  const dark = localStorage.getItem('darkMode') === 'true'
  const tema = JSON.parse(localStorage.getItem('tema') || '{}')
  root.classList.toggle('app-dark', dark)
  root.dataset.preset = tema.preset === 'Lara' ? 'lara' : 'aura'
  for (const declaration of String(tema[dark ? 'dark' : 'light'] || '').split(';')) {
    const [name, value] = declaration.split(':')
    if (name.startsWith('--') && value) root.style.setProperty(name, value)
  }
} catch {
  // A blocked or spoilt storage leaves the default theme of the stylesheet.
}

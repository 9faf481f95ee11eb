// The network may be there while the server is not, so the page asks the server itself.
const returnOnceThere = async () => {
  const answer = await fetch('/api/health/live', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
addEventListener('online', () => void returnOnceThere())
setInterval(() => void returnOnceThere(), 5000)

// A device of the door keeps the app for Entrada, which answers from its copy.
void caches.keys().then((names) => {
  document.getElementById('entrada').hidden = !names.some((name) => name.startsWith('puerta-'))
})

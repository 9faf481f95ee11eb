// The network may be there while the server is not, so the page asks the server itself. The page of a wifi's portal is no answer.
const isThere = async () => {
  try {
    const answer = await fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(4000) })
    return answer.ok && (answer.headers.get('content-type') ?? '').includes('json')
  } catch {
    return false
  }
}
const returnOnceThere = async () => {
  if (await isThere()) location.reload()
}
addEventListener('online', () => void returnOnceThere())
setInterval(() => void returnOnceThere(), 5000)

// A device of the door keeps the app for Entrada, which answers from its copy.
const showDoor = async () => {
  try {
    document.getElementById('entrada').hidden = !(await caches.match('/admin/entrada'))
  } catch {
    // With blocked storage there is no copy.
  }
}
void showDoor()

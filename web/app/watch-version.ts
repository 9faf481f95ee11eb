import { logProblem } from '#web/lib/log.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { AppRouter } from './router.tsx'

const notice = 'version-nueva'
const checkInterval = 60 * 60 * 1000
/** Search parameters of open forms: typed text matters more than a newer version. */
const forms = ['cobrar', 'nuevo', 'editar', 'importar', 'pausar', 'anular']

/** In milliseconds, so that it does not compete with the first screen. */
const untilRegistered = 5000
const retry = 60_000

/**
 * Registers the service worker and offers newer versions. Only the button reloads the page, and it is not shown while
 * a form is open.
 */
export function watchVersion(router: AppRouter): void {
  const offer = offerOf(router)
  // A chunk that fails to load belongs to an older version, or the network is bad.
  window.addEventListener('vite:preloadError', () => void isOutdated().then((isOlder) => isOlder && offer()))
  if ('serviceWorker' in navigator) setTimeout(() => void register(offer), untilRegistered)
}

async function register(offer: () => void): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    registration.addEventListener('updatefound', () => offerOnceReady(registration, offer))
    const checkForUpdate = () =>
      void registration.update().catch((error: unknown) => logProblem('No newer version known', error))
    setInterval(checkForUpdate, checkInterval)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkForUpdate())
  } catch (error) {
    logProblem('No service worker', error)
    setTimeout(() => void register(offer), retry)
  }
}

/** True if the server's page starts another script than this one. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector('script[type="module"]')?.getAttribute('src')
  try {
    const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(retry) })
    const text = await answer.text()
    return answer.ok && Boolean(own) && text.includes('/assets/') && !text.includes(String(own))
  } catch {
    return false
  }
}

/** The first worker is no newer version. A newer one has its files once it is active: loaded before, the page would be the old one. */
function offerOnceReady({ installing, active }: ServiceWorkerRegistration, offer: () => void): void {
  if (active) installing?.addEventListener('statechange', () => installing.state === 'activated' && offer())
}

/** Offers the newer version now, or when the open form is closed. */
function offerOf(router: AppRouter): () => void {
  let isOffered = false
  const hasForm = () => forms.some((name) => name in router.state.location.search)
  const show = () => {
    if (hasForm()) return toast.close(notice)
    toast.info('Hay una versión nueva', {
      id: notice,
      text: 'Se carga en un momento y sigues donde estás.',
      action: { label: 'Actualizar', onPress: () => location.reload() },
      life: Infinity,
      onClosed: () => void (isOffered = hasForm()),
    })
  }
  router.subscribe('onResolved', () => isOffered && show())
  return () => {
    isOffered = true
    show()
  }
}

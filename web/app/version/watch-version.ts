import { isConnectionLost } from '#web/lib/api/connection.ts'
import { logProblem } from '#web/lib/log.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { AppRouter } from '../router.tsx'

const notice = 'version-nueva'
const checkInterval = 60 * 60 * 1000
/** Search parameters of open forms: typed text matters more than a newer version. */
const forms = ['cobrar', 'nuevo', 'editar', 'importar', 'pausar', 'anular']

/**
 * Registers the service worker and offers newer versions. Only the button reloads the page, and it is not shown while
 * a form is open.
 */
export async function watchVersion(router: AppRouter): Promise<void> {
  const offer = offerOf(router)
  // With a connection, a chunk that fails to load belongs to an older version.
  window.addEventListener('vite:preloadError', () => isConnectionLost() || offer())
  try {
    await navigator.serviceWorker.register('/sw.js')
  } catch (error) {
    logProblem('No service worker', error)
    return
  }
  const registration = await navigator.serviceWorker.ready
  registration.addEventListener('updatefound', offer)
  const checkForUpdate = () =>
    void registration.update().catch((error: unknown) => logProblem('No newer version known', error))
  setInterval(checkForUpdate, checkInterval)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkForUpdate())
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

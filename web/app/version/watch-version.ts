import { logProblem } from '#web/lib/log.ts'
import { toast } from '#web/ui/toast.ts'
import type { AppRouter } from '../router.tsx'

const notice = 'version-nueva'
const often = 60 * 60 * 1000
/** Forms in the address: what was typed into them is worth more than a newer version. */
const forms = ['cobrar', 'nuevo', 'editar', 'importar', 'pausar', 'anular']

/**
 * Registers the service worker and says when there is a newer version. Only a press of the button reloads the page, and
 * while a form is open there is no such button.
 */
export async function watchVersion(router: AppRouter): Promise<void> {
  const offer = offerOf(router)
  // A part of the app that is no longer there belongs to a version that is gone.
  window.addEventListener('vite:preloadError', offer)
  try {
    await navigator.serviceWorker.register('/sw.js')
  } catch (error) {
    logProblem('No service worker', error)
    return
  }
  const registration = await navigator.serviceWorker.ready
  registration.addEventListener('updatefound', offer)
  const look = () => void registration.update().catch((error: unknown) => logProblem('No newer version known', error))
  setInterval(look, often)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}

/** Offers the newer version at once, or as soon as the form in view is closed. */
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

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { usePresence } from '#web/lib/signed-in/signed-in.ts'
import { ToastRegion } from '#web/ui/feedback/toast-region.tsx'
import { UiProvider } from '#web/ui/layout/ui-provider.tsx'
import type { AppRouter } from './router.tsx'
import { DroppedWork } from './session/dropped-work.tsx'
import { Cover } from './session/cover.tsx'

interface ProvidersProps {
  queryClient: QueryClient
  router: AppRouter
}

/** The providers around every page. */
export function Providers({ queryClient, router }: ProvidersProps) {
  const presence = usePresence()
  const isDropped = presence.at === 'se-va' || (presence.at === 'fuera' && presence.motivo === 'desactivada')
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider navigate={(href) => void router.navigate({ href })}>
        {isDropped ? <DroppedWork presence={presence} /> : <RouterProvider router={router} />}
        <ToastRegion />
        {(presence.at === 'fuera' || presence.at === 'otra') && <Cover presence={presence} />}
      </UiProvider>
    </QueryClientProvider>
  )
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ToastRegion } from '#web/ui/feedback/toast-region.tsx'
import { UiProvider } from '#web/ui/layout/ui-provider.tsx'
import type { AppRouter } from './router.tsx'

interface ProvidersProps {
  queryClient: QueryClient
  router: AppRouter
}

/** The providers around every page. */
export function Providers({ queryClient, router }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider navigate={(href) => void router.navigate({ href })}>
        <RouterProvider router={router} />
        <ToastRegion />
      </UiProvider>
    </QueryClientProvider>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RecordAuthResponse } from 'pocketbase'
import { api } from '#web/lib/api/api.ts'
import { arriving } from '#web/lib/signed-in/signed-in.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FramedPage } from '../frame/framed-page.tsx'
import frame from '../frame/framed-page.module.css'
import { useArrivalAct } from './use-arrival-act.ts'

/** Opens the demonstration: one click on the front page leads here, and from here to its dashboard. */
export function DemoPage() {
  const navigate = useNavigate()
  const enter = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      arriving(async () => {
        const { token, record } = await api.send<RecordAuthResponse>('/api/demostracion', { method: 'POST' })
        api.authStore.save(token, record)
      }),
    onSuccess: () => navigate({ href: paths.dashboard(), replace: true }),
  })
  // Every visit begins a session.
  useArrivalAct(enter.mutate)
  return (
    <FramedPage
      title={enter.isError ? 'No pudimos abrir la demostración' : 'Abriendo la demostración'}
      text="Un gimnasio inventado para probar sin miedo. Se borra cada noche."
      back={{ href: paths.landing(), label: 'Portada' }}
    >
      <div className={frame.actions}>
        {enter.isError ? (
          <>
            <Banner kind="warn">{describeError(enter.error).sentence}</Banner>
            <Button variant="solid" size="l" isFull onPress={() => enter.mutate()}>
              Intentar de nuevo
            </Button>
          </>
        ) : (
          <Skeleton height={44} />
        )}
      </div>
    </FramedPage>
  )
}

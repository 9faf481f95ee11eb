import type { CajaSesion } from '#shared/caja/caja.ts'
import { leftOpenSince } from '#shared/caja/left-open.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** A warning that the till is still open since an earlier day. */
export function LeftOpenBanner({ sesion }: { sesion: CajaSesion }) {
  const { can, format, gym } = useSession()
  const since = leftOpenSince(sesion, { now: serverNow(), zona: gym.zona_horaria })
  if (since === null) return null
  return (
    <Banner kind="warn" title={`Abierta desde ${format.onMoment(since)}`}>
      {can('cash.close') ? 'Cuéntala, ciérrala y abre la de hoy.' : 'Avisa a quien la cierra, y luego abre la de hoy.'}
    </Banner>
  )
}

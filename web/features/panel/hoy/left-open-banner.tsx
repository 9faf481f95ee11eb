import { leftOpenSince } from '#shared/caja/left-open.ts'
import type { CajaSesion } from '#shared/caja/caja.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** A warning for each till that is still open since an earlier day. */
export function LeftOpenBanner({ abiertas }: { abiertas: readonly CajaSesion[] }) {
  const { format, gym } = useSession()
  const now = serverNow()
  return abiertas.map((sesion) => {
    const since = leftOpenSince(sesion, { now, zona: gym.zona_horaria })
    if (since === null) return null
    const ver = <LinkButton href={paths.caja({ caja: sesion.caja_id })}>Ver caja</LinkButton>
    const nombre = sesion.expand?.caja_id?.nombre ?? 'Caja'
    return (
      <Banner key={sesion.id} kind="warn" title={`${nombre}: abierta desde ${format.onMoment(since)}`} action={ver}>
        Ciérrala y abre la de hoy.
      </Banner>
    )
  })
}

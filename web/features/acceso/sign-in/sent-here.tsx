import { paths } from '#web/lib/paths.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { returnPath } from '../frame/return-path.ts'
import type { LoginSearch } from './acceso-search.ts'

/** The reason for being on the sign-in page. */
export function SentHere({ motivo, volver }: LoginSearch) {
  if (motivo === 'vencida')
    return <Banner kind="info">Tu sesión terminó. Inicia sesión para seguir donde estabas.</Banner>
  if (motivo !== 'sin-conexion') return null
  return (
    <Banner
      kind="warn"
      action={
        <LinkButton size="s" href={returnPath(volver, location.origin) ?? paths.dashboard()}>
          Reintentar
        </LinkButton>
      }
    >
      No pudimos abrir tu sesión: el servidor no responde. Sigue abierta en este equipo.
    </Banner>
  )
}

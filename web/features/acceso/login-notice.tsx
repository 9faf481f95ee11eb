import { describeSignInError } from '#web/lib/errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { LoginSearch } from './acceso-search.ts'

interface LoginNoticeProps {
  error: Error | null
  motivo: LoginSearch['motivo']
}

/** Why the last attempt did not work, or why the person is here. */
export function LoginNotice({ error, motivo }: LoginNoticeProps) {
  if (error) {
    const { kind, sentence } = describeSignInError(error)
    return <Banner kind={kind === 'invalid' ? 'bad' : 'warn'}>{sentence}</Banner>
  }
  if (motivo === 'vencida')
    return <Banner kind="info">Tu sesión terminó. Inicia sesión para seguir donde estabas.</Banner>
  if (motivo === 'sin-conexion') {
    return (
      <Banner kind="warn">No pudimos abrir tu sesión: el servidor no responde. Prueba de nuevo en un momento.</Banner>
    )
  }
  return null
}

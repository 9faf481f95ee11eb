import type { Clave } from '#shared/claves/clave.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { useSession } from '#web/lib/session.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'

const dia = 86_400_000
/** Days before its end in which a key asks for its successor. */
const soon = 14

/** The state of a key; in the last days with its end. */
export function EstadoDeClave({ clave: { revocada, vence } }: { clave: Pick<Clave, 'revocada' | 'vence'> }) {
  const { format } = useSession()
  if (revocada !== '') return <StatusPill kind="neutral">Revocada</StatusPill>
  if (vence === '') return <StatusPill kind="ok">Activa</StatusPill>
  const left = Date.parse(vence) - serverNow().getTime()
  if (left <= 0) return <StatusPill kind="bad">Vencida</StatusPill>
  return left < soon * dia ? (
    <StatusPill kind="warn">{`Vence el ${format.date(vence)}`}</StatusPill>
  ) : (
    <StatusPill kind="ok">Activa</StatusPill>
  )
}

import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { useWriteTelefono } from '#web/lib/telefono.tsx'

/** The facts that tell a member from a namesake: the document or else the phone, the plan, and `more`. */
export function useMiembroDetail({ dni, telefono, expand }: MiembroPago, more = ''): string {
  const { format } = useSession()
  const write = useWriteTelefono()
  const known = dni ? `${format.documentName} ${format.document(dni)}` : telefono && `Tel. ${write(telefono)}`
  return [known, expand?.id_plan_plazo?.expand?.id_plan?.nombre, more].filter(Boolean).join(' · ')
}

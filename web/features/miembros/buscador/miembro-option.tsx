import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { estadoKind } from '#web/lib/estados.ts'
import type { Format } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { devueltoOf } from './devuelto-of.ts'
import { MiembroAvatar } from './miembro-avatar.tsx'
import styles from './miembro-picker.module.css'
import { useMiembroDetail } from './use-miembro-detail.ts'
import { useOtraSucursal } from './use-otra-sucursal.ts'

/** A member as an option: photo, name, plan, and state and end of the membership. */
export function MiembroOption({ miembro }: { miembro: MiembroPago }) {
  const { format } = useSession()
  const { nombre, estado } = miembro
  const detail = useMiembroDetail(miembro, useOtraSucursal(miembro))
  return (
    <>
      <MiembroAvatar miembro={miembro} />
      <span className={styles.texts}>
        <span className={styles.name}>{nombre}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
      <span className={styles.end}>
        <StatusPill kind={estadoKind[estado]}>{estado}</StatusPill>
        <span className={styles.detail}>{vencimientoText(miembro, format)}</span>
      </span>
    </>
  )
}

/** 'Vence el 05/12/2026', 'Venció el 05/11/2026', or the returned debit that ended it. The last day still counts. */
export function vencimientoText(miembro: MiembroPago, format: Format): string {
  const { vencimiento, dias_restantes } = miembro
  const devuelto = devueltoOf(miembro)
  if (devuelto !== '') return devuelto
  if (vencimiento === '') return 'Todavía no pagó'
  return `${dias_restantes < 0 ? 'Venció' : 'Vence'} el ${format.civilDate(vencimiento)}`
}

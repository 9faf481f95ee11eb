import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { MiembroAvatar } from '#web/features/miembros/buscador/miembro-avatar.tsx'
import { vencimientoText } from '#web/features/miembros/buscador/miembro-option.tsx'
import { useMiembroDetail } from '#web/features/miembros/buscador/use-miembro-detail.ts'
import { useOtraSucursal } from '#web/features/miembros/buscador/use-otra-sucursal.ts'
import { DebeLine } from '#web/features/saldos/debe-line.tsx'
import { estadoKind } from '#web/lib/estados.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import styles from './cobro.module.css'

/** The member being charged, with the last end date in the colour of the state. */
export function MiembroCard({ miembro, onChange }: { miembro: MiembroPago; onChange: () => void }) {
  const { format } = useSession()
  const { nombre, estado, alerta, en_remesa } = miembro
  const detail = useMiembroDetail(miembro)
  const otraSucursal = useOtraSucursal(miembro)
  return (
    <>
      <section className={styles.member} aria-label="Miembro">
        <MiembroAvatar miembro={miembro} size="l" />
        <div className={styles.who}>
          <p className={styles.name}>{nombre}</p>
          <p className={styles.detail}>{detail}</p>
          {otraSucursal && <p className={styles.elsewhere}>Sucursal: {otraSucursal}</p>}
          <p className={styles.standing}>
            <StatusPill kind={estadoKind[estado]}>{estado}</StatusPill>
            <span className={classes(styles.due, styles[estadoKind[estado]])}>{vencimientoText(miembro, format)}</span>
          </p>
        </div>
        <Button size="s" onPress={onChange}>
          Cambiar
        </Button>
      </section>
      <DebeLine miembro={miembro} hasKey />
      {en_remesa !== '' && (
        <Banner kind="warn">
          {`El banco le cobra el ${format.civilDate(en_remesa)}: su recibo ya está en una remesa. Si le cobras ahora, paga dos veces.`}
        </Banner>
      )}
      {alerta !== '' && <Banner kind="warn">{alerta}</Banner>}
    </>
  )
}

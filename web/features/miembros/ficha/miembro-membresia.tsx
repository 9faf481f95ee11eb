import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { daysBetween } from '#shared/values/dates-without-library.ts'
import { estadoKind } from '#web/lib/estados.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { devueltoOf } from '../buscador/devuelto-of.ts'
import { planName } from '../lista/miembros-columns.tsx'
import styles from './miembro-panel.module.css'

/** The days left of the membership as a bar, with its end and plan. */
export function MiembroMembresia({ miembro }: { miembro: MiembroPago }) {
  const { format } = useSession()
  const { inicio, vencimiento, dias_restantes, expand, fecha_pago, horario, estado, pausa_hasta } = miembro
  const devuelto = devueltoOf(miembro)
  if (vencimiento === '') {
    return (
      <section className={styles.section} aria-label="Membresía">
        <p className={styles.quiet}>{devuelto || 'Todavía no tiene ningún pago.'}</p>
      </section>
    )
  }
  const plazo = expand?.id_plan_plazo
  const concept = [planName(miembro), plazo && plazoLabel(plazo), horario && format.time(horario)]
  return (
    <section className={styles.section} aria-label="Membresía">
      <div className={styles.card}>
        <p className={styles.ends}>
          <span className={styles.end}>
            {estado === 'Pausado' ? `En pausa hasta el ${format.civilDate(pausa_hasta)}` : remaining(dias_restantes)}
          </span>
          <span className={styles.quiet}>
            {dias_restantes < 0 ? 'El' : 'Vence el'} {format.civilDate(vencimiento)}
          </span>
        </p>
        {devuelto !== '' && <p className={styles.returned}>{devuelto}</p>}
        <div className={styles.track} aria-hidden="true">
          <div
            className={classes(styles.left, styles[estadoKind[estado]])}
            style={{ width: `${100 * shareLeft(inicio, vencimiento, dias_restantes)}%` }}
          />
        </div>
        <p className={styles.quiet}>
          {concept.filter(Boolean).join(' · ')} · último pago el {format.date(fecha_pago)}
        </p>
      </div>
    </section>
  )
}

/** The last day counts in full: with 0 days left the membership is still valid. */
function remaining(days: number): string {
  if (days === 0) return 'Hoy es el último día'
  const count = Math.abs(days)
  const unit = count === 1 ? 'día' : 'días'
  if (days < 0) return `Venció hace ${count} ${unit}`
  return count === 1 ? 'Queda 1 día' : `Quedan ${count} días`
}

/** The part of the period that is left, today included: nothing after its end, all before its beginning. */
function shareLeft(inicio: string, vencimiento: string, days: number): number {
  if (days < 0) return 0
  return Math.min(1, (days + 1) / (daysBetween(inicio, vencimiento) + 1))
}

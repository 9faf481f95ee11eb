import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { planName } from '../lista/miembros-columns.tsx'
import styles from './miembro-panel.module.css'

/** The end date and plan of the membership. */
export function MiembroMembresia({ miembro }: { miembro: MiembroPago }) {
  const { format } = useSession()
  const { vencimiento, dias_restantes, expand, fecha_pago, horario, estado, pausa_hasta } = miembro
  if (vencimiento === '') {
    return (
      <section className={styles.section} aria-label="Membresía">
        <h3 className={styles.heading}>Membresía</h3>
        <p className={styles.quiet}>Todavía no tiene ningún pago.</p>
      </section>
    )
  }
  const plazo = expand?.id_plan_plazo
  const concept = [planName(miembro), plazo && plazoLabel(plazo), horario && format.time(horario)]
  return (
    <section className={styles.section} aria-label="Membresía">
      <h3 className={styles.heading}>Membresía</h3>
      <div className={styles.card}>
        <p className={styles.end}>
          {dias_restantes < 0 ? 'Venció' : 'Vence'} el {format.civilDate(vencimiento)}
        </p>
        <p className={styles.quiet}>
          {estado === 'Pausado' ? `En pausa hasta el ${format.civilDate(pausa_hasta)}` : remaining(dias_restantes)}
        </p>
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
  return days > 0 ? `Quedan ${count} ${unit}` : `Hace ${count} ${unit}`
}

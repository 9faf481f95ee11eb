import type { Servicio } from '#shared/collections/servicio.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import styles from './cambiar-plan-page.module.css'

interface ServicioCardProps {
  servicio: Servicio
  isCurrent: boolean
}

export function ServicioCard({ servicio, isCurrent }: ServicioCardProps) {
  const { format } = useSession()
  const upTo = (limit: number, one: string, many: string) =>
    limit === 0 ? `Sin límite de ${many}` : `Hasta ${format.number(limit)} ${limit === 1 ? one : many}`
  return (
    <li className={classes(styles.card, isCurrent && styles.current)}>
      <div className={styles.head}>
        <h2 className={styles.name}>{servicio.nombre}</h2>
        {isCurrent && <StatusPill kind="ok">Plan actual</StatusPill>}
      </div>
      <p className={styles.price}>
        {servicio.precio === 0 ? 'Gratis' : format.money(servicio.precio)}
        {servicio.precio > 0 && <span className={styles.unit}> al mes</span>}
      </p>
      <ul className={styles.limits}>
        <li>{upTo(servicio.limite_sucursales, 'sucursal', 'sucursales')}</li>
        <li>{upTo(servicio.limite_miembros, 'miembro', 'miembros')}</li>
        <li>{upTo(servicio.limite_usuarios, 'usuario', 'usuarios')}</li>
      </ul>
    </li>
  )
}

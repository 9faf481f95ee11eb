import { Link } from '@tanstack/react-router'
import { Cake } from 'lucide-react'
import type { Hoy } from '#shared/hoy.ts'
import { firstName } from '#shared/values/first-name.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from '../panel.module.css'

/** Members whose birthday it is, each with a greeting by WhatsApp. */
export function CumpleanosCard({ hoy }: { hoy: Hoy | undefined }) {
  const { gym } = useSession()
  return (
    <Card title="Cumplen años hoy" isFlush>
      {!hoy ? (
        <div className={styles.waiting}>
          <Skeleton height={98} />
        </div>
      ) : hoy.cumpleanos.length === 0 ? (
        <EmptyState isCompact icon={<Cake aria-hidden />} title="Nadie cumple años hoy" />
      ) : (
        <ul className={styles.rows}>
          {hoy.cumpleanos.map(({ id, nombre, telefono, cumple }) => (
            <li key={id} className={styles.row}>
              <Avatar name={nombre} size="s" />
              <span className={styles.texts}>
                <Link to={paths.verMiembro(id)} className={styles.name}>
                  {nombre}
                </Link>
                <span className={styles.detail}>cumple {cumple}</span>
              </span>
              {telefono !== '' && (
                <WhatsappLink
                  isLate
                  telefono={telefono}
                  text={`¡Feliz cumpleaños, ${firstName(nombre)}! Te saludamos de ${gym.nombre}.`}
                  size="s"
                  variant="ghost"
                  aria-label={`Saludar a ${nombre} por WhatsApp`}
                >
                  <span className={styles.word}>Saludar</span>
                </WhatsappLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

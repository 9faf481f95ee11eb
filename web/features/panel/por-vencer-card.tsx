import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, CircleDollarSign, MessageCircle } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { paths } from '#web/app/paths.ts'
import { reminderText } from '#web/lib/reminder-text.ts'
import { problemOf } from '#web/lib/problem.ts'
import { useSession } from '#web/lib/session.ts'
import { useOpenCobro } from '#web/lib/use-open-cobro.ts'
import { useToday } from '#web/lib/use-today.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { porVencerQuery } from './panel.queries.ts'
import styles from './panel.module.css'

/** Who ends soonest, with a reminder and a charge one press away. */
export function PorVencerCard({ place }: { place: string | null }) {
  const { gym, can } = useSession()
  const today = useToday(gym.zona_horaria)
  const { data, error, refetch } = useQuery(porVencerQuery(place, today, gym.politica))
  const all = can('members.index') && (
    <LinkButton
      size="s"
      variant="ghost"
      href={paths.miembros({ estado: 'por-vencer', sucursales: place === null ? 'todas' : undefined })}
    >
      Ver todos
    </LinkButton>
  )
  return (
    <Card title="Vencen pronto" action={all} isFlush>
      {error && !data ? (
        <ErrorState isCompact text={problemOf(error).sentence} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={styles.waiting}>
          <Skeleton height={220} />
        </div>
      ) : data.length === 0 ? (
        <EmptyState isCompact icon={<CalendarCheck aria-hidden />} title="Nadie vence en estos días" />
      ) : (
        <ul className={styles.rows}>
          {data.map((miembro) => (
            <EndingRow key={miembro.id} miembro={miembro} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function EndingRow({ miembro }: { miembro: MiembroPago }) {
  const { can, format, gym } = useSession()
  const openCobro = useOpenCobro()
  const { nombre, telefono, dias_restantes, vencimiento, expand } = miembro
  const plan = expand?.id_plan_plazo?.expand?.id_plan?.nombre
  return (
    <li className={styles.row}>
      <Avatar name={nombre} size="s" />
      <span className={styles.texts}>
        {can('members.index') ? (
          <Link to={paths.verMiembro(miembro.id)} className={styles.name}>
            {nombre}
          </Link>
        ) : (
          <span className={styles.name}>{nombre}</span>
        )}
        <span className={styles.detail}>
          {[plan, dayText(dias_restantes, format.civilDate(vencimiento))].join(' · ')}
        </span>
      </span>
      {telefono !== '' && (
        <LinkButton
          size="s"
          variant="ghost"
          href={whatsappLink({ telefono, pais: gym.pais, text: reminderText(miembro, gym, format) })}
          target="_blank"
          rel="noreferrer"
          icon={<MessageCircle aria-hidden />}
          aria-label={`Recordar a ${nombre} por WhatsApp`}
        >
          Recordar
        </LinkButton>
      )}
      {can('payments.create') && (
        <IconButton
          size="s"
          label={`Cobrar a ${nombre}`}
          icon={<CircleDollarSign aria-hidden />}
          onPress={() => openCobro(miembro.id)}
        />
      )}
    </li>
  )
}

function dayText(days: number, date: string): string {
  if (days === 0) return 'vence hoy'
  if (days === 1) return 'vence mañana'
  return `vence el ${date}`
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, CircleDollarSign } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { paths } from '#web/lib/paths.ts'
import { recordadosQuery, useRemind } from '#web/lib/whatsapp/recordatorios.ts'
import { reminderText } from '#web/lib/whatsapp/reminder-text.ts'
import { useSession } from '#web/lib/session.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useToday } from '#web/lib/use-today.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { porVencerQuery } from './panel.queries.ts'
import styles from './panel.module.css'

interface PorVencerCardProps {
  sucursal: string | null
  /** At most ten. On a phone there are five: others wait below. */
  rows: number
}

/** The memberships that end soonest, each with buttons to remind and to charge. */
export function PorVencerCard({ sucursal, rows }: PorVencerCardProps) {
  const { gym, can } = useSession()
  const today = useToday(gym.zona_horaria)
  const isPhone = useMedia(phoneQuery)
  const { data, error, refetch } = useQuery(porVencerQuery(sucursal, today, gym.politica))
  const { data: recordados } = useQuery({ ...recordadosQuery(today), enabled: can('members.index') })
  const all = can('members.index') && (
    <span className={styles.links}>
      <LinkButton size="s" variant="ghost" href={paths.recordatorios()}>
        Recordatorios
      </LinkButton>
      <LinkButton
        size="s"
        variant="ghost"
        href={paths.miembros({ estado: 'por-vencer', sucursales: sucursal === null ? 'todas' : undefined })}
      >
        Ver todos
      </LinkButton>
    </span>
  )
  return (
    <Card title="Vencen pronto" action={all} isFlush>
      {error && !data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
      ) : !data ? (
        <div className={styles.waiting}>
          <Skeleton height={(isPhone ? 5 : rows) * 52 - 40} />
        </div>
      ) : data.length === 0 ? (
        <EmptyState isCompact icon={<CalendarCheck aria-hidden />} title="Nadie vence en estos días" />
      ) : (
        <ul className={styles.rows}>
          {data.slice(0, isPhone ? 5 : rows).map((miembro) => (
            <EndingRow key={miembro.id} miembro={miembro} recordado={recordados?.get(miembro.id)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function EndingRow({ miembro, recordado }: { miembro: MiembroPago; recordado: string | undefined }) {
  const remind = useRemind()
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
          {[dayText(dias_restantes, format.civilDate(vencimiento)), plan].filter(Boolean).join(' · ')}
        </span>
        {recordado && <span className={styles.reminded}>Recordado hoy por {recordado}</span>}
      </span>
      {telefono !== '' && (
        <WhatsappLink
          isLate
          telefono={telefono}
          text={reminderText(miembro, gym, format)}
          size="s"
          variant="ghost"
          aria-label={`Recordar a ${nombre} por WhatsApp`}
          onPress={() => can('members.index') && remind(miembro.id)}
        >
          <span className={styles.word}>Recordar</span>
        </WhatsappLink>
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
  if (days === 0) return 'Vence hoy'
  if (days === 1) return 'Vence mañana'
  return `Vence el ${date}`
}

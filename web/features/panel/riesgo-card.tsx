import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleDollarSign, MessageCircle } from 'lucide-react'
import { enRiesgo } from '#shared/palabras/plata.ts'
import type { FilaDeRiesgo } from '#shared/riesgo/lista.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { reasonsText, recuperable } from '#web/features/riesgo/riesgo-words.ts'
import { firstFilas, riesgoQuery } from '#web/features/riesgo/riesgo.queries.ts'
import { useEscribir } from '#web/features/riesgo/use-escribir.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { RiesgoWaiting } from './riesgo-waiting.tsx'
import styles from './panel.module.css'

/** The first five of the list, each with the money to expect and buttons to write and to charge. `sucursal` null: every branch the user may see. */
export function RiesgoCard({ sucursal }: { sucursal: string | null }) {
  const { format, gym } = useSession()
  const { data, error, refetch } = useQuery(riesgoQuery(sucursal, firstFilas))
  const all = (
    <LinkButton size="s" variant="ghost" href={paths.riesgo({ sucursales: sucursal === null ? 'todas' : undefined })}>
      {data && data.abiertas > firstFilas ? `Ver las ${format.number(data.abiertas)}` : 'Ver todo'}
    </LinkButton>
  )
  if (!data && !error) return <RiesgoWaiting />
  return (
    <Card title={enRiesgo(gym.pais)} action={all} isFlush>
      {!data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
      ) : data.filas.length === 0 ? (
        <EmptyState isCompact icon={<MessageCircle aria-hidden />} title="Nadie por escribir hoy" />
      ) : (
        <ul className={styles.rows}>
          {data.filas.map((fila) => (
            <CardRow key={fila.id_miembro} fila={fila} today={data.dia} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function CardRow({ fila, today }: { fila: FilaDeRiesgo; today: CivilDate }) {
  const { can, format } = useSession()
  const openCobro = useOpenCobro()
  const write = useEscribir()
  const { id_miembro, nombre, telefono, texto, monto, probabilidad } = fila
  return (
    <li className={styles.row}>
      <Avatar name={nombre} size="s" />
      <span className={styles.texts}>
        <Link to={paths.verMiembro(id_miembro)} className={styles.name}>
          {nombre}
        </Link>
        <span className={styles.detail}>{reasonsText(fila, today)}</span>
      </span>
      {monto !== null && probabilidad !== null && (
        <span className={styles.amount}>{format.money(recuperable(monto, probabilidad))}</span>
      )}
      {telefono !== '' && (
        <WhatsappLink
          isLate
          telefono={telefono}
          text={texto}
          size="s"
          variant="ghost"
          aria-label={`Escribir a ${nombre} por WhatsApp`}
          onPress={() => write(fila)}
        />
      )}
      {can('payments.create') && (
        <IconButton
          size="s"
          label={`Cobrar a ${nombre}`}
          icon={<CircleDollarSign aria-hidden />}
          onPress={() => openCobro(id_miembro)}
        />
      )}
    </li>
  )
}

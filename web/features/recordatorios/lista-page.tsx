import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, MessageCircle } from 'lucide-react'
import type { PorRecordar } from '#shared/recordatorios/lista.ts'
import { nameOfRegla } from '#shared/recordatorios/regla.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { listaQuery, useMarkRecordado } from './recordatorios.queries.ts'
import styles from './recordatorios.module.css'

/** The members to remind by WhatsApp today, one tap each. */
export function ListaPage() {
  const { branch, can } = useSession()
  const { data, error, refetch } = useQuery(listaQuery(branch.id))
  const rules = can('settings.index') && (
    <LinkButton href={paths.configuracion({ tab: 'recordatorios' })}>Reglas</LinkButton>
  )
  return (
    <>
      <PageHeader title="Recordatorios de hoy" subtitle={branch.nombre} actions={rules} />
      <div className={styles.page}>
        {error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : !data ? (
          <Skeleton height={320} />
        ) : data.miembros.length === 0 ? (
          <EmptyState
            icon={<MessageCircle aria-hidden />}
            title="Nadie por recordar hoy"
            text="Aquí aparece a quién escribir según las reglas de recordatorios del gimnasio."
          />
        ) : (
          <Card title={progress(data)} isFlush>
            <ul className={styles.rows}>
              {data.miembros.map((miembro) => (
                <PorRecordarRow key={`${miembro.id_miembro}-${miembro.id_regla}`} miembro={miembro} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}

const progress = ({ cantidad, pendientes }: { cantidad: number; pendientes: number }) =>
  pendientes === 0 ? 'Todos recordados' : `${cantidad - pendientes} de ${cantidad} recordados`

function PorRecordarRow({ miembro }: { miembro: PorRecordar }) {
  const mark = useMarkRecordado({ onError: (error) => toast.error(describeError(error).sentence) })
  const { id_miembro, nombre, telefono, texto, recordado } = miembro
  const remind = () => {
    if (recordado === '') mark.mutate(miembro)
  }
  return (
    <li className={styles.row}>
      <Avatar name={nombre} size="s" />
      <span className={styles.texts}>
        <Link to={paths.verMiembro(id_miembro)} className={styles.name}>
          {nombre}
        </Link>
        <span className={styles.detail}>{recordado === '' ? nameOfRegla(miembro) : `Recordado por ${recordado}`}</span>
      </span>
      <WhatsappLink
        telefono={telefono}
        text={texto}
        size="s"
        variant={recordado === '' ? 'outline' : 'ghost'}
        icon={recordado === '' ? undefined : <Check aria-hidden />}
        aria-label={`Recordar a ${nombre} por WhatsApp`}
        onPress={remind}
      >
        {recordado === '' ? 'Recordar' : 'Otra vez'}
      </WhatsappLink>
    </li>
  )
}

import { CircleDollarSign, Pencil, RotateCcw } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useSession } from '#web/lib/session.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { reminderText } from '#web/lib/whatsapp/reminder-text.ts'
import { AnonimizarButton } from './anonimizar-button.tsx'
import { RareActs } from './rare-acts.tsx'
import { useDeleteMiembro, useRestoreMiembro } from '../formulario/use-delete-miembro.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { miembroQuery } from '../queries/miembros.queries.ts'
import styles from './miembro-panel.module.css'

const unida = onDemand(async () => (await import('../unir/unida-notice.tsx')).UnidaNotice)

interface MiembroActionsProps {
  miembro: MiembroPago
  onEdit: () => void
  onPause: () => void
  onUnir: () => void
  onDeleted: () => void
}

/** The permitted actions on a member. */
export function MiembroActions({ miembro, onEdit, onPause, onUnir, onDeleted }: MiembroActionsProps) {
  const { can, gym, format } = useSession()
  const openCobro = useOpenCobro()
  const remove = useDeleteMiembro(onDeleted)
  const restore = useRestoreMiembro()
  const { data: stored } = useQuery({ ...miembroQuery(miembro.id), enabled: miembro.deleted !== '' })
  if (miembro.deleted !== '') {
    if (!stored) return null
    if (stored.unido_a !== '') return <unida.Part id={miembro.id} queda={stored.unido_a} />
    const mayRestore = can('members.create') || can('members.delete')
    return mayRestore ? (
      <div className={styles.actions}>
        <Button icon={<RotateCcw aria-hidden />} isPending={restore.isPending} onPress={() => restore.mutate(miembro)}>
          Restaurar
        </Button>
        {can('members.delete') && <AnonimizarButton miembro={miembro} />}
      </div>
    ) : null
  }
  const text = reminderText(miembro, gym, format)
  return (
    <div className={styles.actions}>
      {can('payments.create') && (
        <Button variant="solid" icon={<CircleDollarSign aria-hidden />} onPress={() => openCobro(miembro.id)}>
          Cobrar
        </Button>
      )}
      {miembro.telefono !== '' && (
        <WhatsappLink telefono={miembro.telefono} text={text}>
          WhatsApp
        </WhatsappLink>
      )}
      <span className={styles.more}>
        {can('members.update') && (
          <IconButton variant="outline" label="Editar" icon={<Pencil aria-hidden />} onPress={onEdit} />
        )}
        <RareActs
          miembro={miembro}
          onPause={onPause}
          onUnir={onUnir}
          onRemove={() => remove.mutate(miembro)}
          isRemoving={remove.isPending}
        />
      </span>
    </div>
  )
}

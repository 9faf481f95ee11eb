import { CircleDollarSign, MessageCircle, Pause, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Estado } from '#shared/estado.ts'
import { useOpenCobro } from '#web/lib/use-open-cobro.ts'
import { useSession } from '#web/lib/session.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { reminderText } from '#web/lib/reminder-text.ts'
import { AnonimizarButton } from './anonimizar-button.tsx'
import { useDeleteMiembro, useRestoreMiembro } from './use-delete-miembro.ts'
import styles from './miembro-panel.module.css'

interface MiembroActionsProps {
  miembro: MiembroPago
  onEdit: () => void
  onPause: () => void
  onDeleted: () => void
}

/** What can be done with a member; only what the person may do. */
export function MiembroActions({ miembro, onEdit, onPause, onDeleted }: MiembroActionsProps) {
  const { can, gym, format } = useSession()
  const openCobro = useOpenCobro()
  const remove = useDeleteMiembro()
  const restore = useRestoreMiembro()
  if (miembro.deleted !== '') {
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
      {can('members.update') && (
        <Button icon={<Pencil aria-hidden />} onPress={onEdit}>
          Editar
        </Button>
      )}
      {miembro.telefono !== '' && (
        <LinkButton
          icon={<MessageCircle aria-hidden />}
          href={whatsappLink({ telefono: miembro.telefono, pais: gym.pais, text })}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </LinkButton>
      )}
      {can('pauses.create') && mayPause(miembro.estado) && (
        <Button icon={<Pause aria-hidden />} onPress={onPause}>
          Pausar
        </Button>
      )}
      {can('members.delete') && (
        <IconButton
          label="Eliminar"
          icon={<Trash2 aria-hidden />}
          isPending={remove.isPending}
          onPress={() => remove.mutate(miembro, { onSuccess: onDeleted })}
        />
      )}
    </div>
  )
}

const mayPause = (estado: Estado) => estado === 'Vigente' || estado === 'Por vencer'

import { CircleDollarSign, EllipsisVertical, Pause, Pencil, Trash2, UserRound } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { reminderText } from '#web/lib/whatsapp/reminder-text.ts'
import { useSession } from '#web/lib/session.ts'
import { useRemind } from '#web/lib/whatsapp/recordatorios.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MiembrosSearch } from '../queries/miembros-search.ts'
import { mayPause } from '../pausas/may-pause.ts'
import { useDeleteMany } from './use-delete-many.ts'

interface MiembroRowActionsProps {
  miembro: MiembroPago
  onChange: (part: Partial<MiembrosSearch>) => void
}

/** The permitted actions at the end of a member's row. */
export function MiembroRowActions({ miembro, onChange }: MiembroRowActionsProps) {
  const { can, gym, format } = useSession()
  const openCobro = useOpenCobro()
  const remind = useRemind()
  const { id, nombre, telefono } = miembro
  if (miembro.deleted !== '') return null
  return (
    <>
      {can('payments.create') && (
        <IconButton
          size="s"
          label={`Cobrar a ${nombre}`}
          keys={['C']}
          icon={<CircleDollarSign aria-hidden />}
          onPress={() => openCobro(id)}
        />
      )}
      {telefono !== '' && (
        <WhatsappLink
          size="s"
          variant="ghost"
          isLate
          aria-label={`Escribir a ${nombre} por WhatsApp`}
          telefono={telefono}
          text={reminderText(miembro, gym, format)}
          onPress={() => remind(id)}
        />
      )}
      <RowMenu miembro={miembro} onChange={onChange} />
    </>
  )
}

function RowMenu({ miembro, onChange }: MiembroRowActionsProps) {
  const { can } = useSession()
  const remove = useDeleteMany()
  const { id, nombre } = miembro
  const items = [
    {
      id: 'ver',
      label: 'Ver ficha',
      icon: <UserRound aria-hidden />,
      onAction: () => onChange({ miembro: id, editar: undefined, nuevo: undefined }),
    },
    ...(can('members.update')
      ? [
          {
            id: 'editar',
            label: 'Editar',
            icon: <Pencil aria-hidden />,
            onAction: () => onChange({ miembro: id, editar: id, nuevo: undefined }),
          },
        ]
      : []),
    ...(can('pauses.create') && mayPause(miembro)
      ? [{ id: 'pausar', label: 'Pausar', icon: <Pause aria-hidden />, onAction: () => onChange({ pausar: id }) }]
      : []),
    ...(can('members.delete')
      ? [
          {
            id: 'eliminar',
            label: 'Eliminar',
            icon: <Trash2 aria-hidden />,
            isDanger: true,
            onAction: () => remove.mutate([id]),
          },
        ]
      : []),
  ]
  return (
    <Menu
      label={`Más acciones para ${nombre}`}
      trigger={<IconButton size="s" label={`Más acciones para ${nombre}`} icon={<EllipsisVertical aria-hidden />} />}
      groups={[{ id: 'fila', items }]}
    />
  )
}

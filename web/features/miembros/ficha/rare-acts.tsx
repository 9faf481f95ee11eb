import { EllipsisVertical, Merge, Pause, Trash2 } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { mayPause } from '../pausas/may-pause.ts'
import styles from './miembro-panel.module.css'

interface RareActsProps {
  miembro: MiembroPago
  onPause: () => void
  onUnir: () => void
  onRemove: () => void
  isRemoving: boolean
}

/** The acts besides editing: icons with tooltips, and on a phone, which has none, a menu with their names. */
export function RareActs({ miembro, onPause, onUnir, onRemove, isRemoving }: RareActsProps) {
  const { can } = useSession()
  const isPhone = useMedia(phoneQuery)
  const pause = { id: 'pausar', label: 'Pausar', icon: <Pause aria-hidden />, onAction: onPause }
  const join = { id: 'unir', label: 'Unir con otro miembro…', icon: <Merge aria-hidden />, onAction: onUnir }
  const remove = { id: 'eliminar', label: 'Eliminar', icon: <Trash2 aria-hidden />, isDanger: true, onAction: onRemove }
  const acts = [
    ...(can('pauses.create') && mayPause(miembro) ? [pause] : []),
    ...(can('members.update') && can('members.delete') ? [join] : []),
    ...(can('members.delete') ? [remove] : []),
  ]
  if (acts.length === 0) return null
  if (isPhone)
    return (
      <Menu
        label="Más acciones de la ficha"
        trigger={
          <IconButton variant="outline" label="Más acciones de la ficha" icon={<EllipsisVertical aria-hidden />} />
        }
        groups={[{ id: 'ficha', items: acts }]}
      />
    )
  return acts.map(({ id, label, icon, onAction }) => (
    <span key={id} className={styles[id]}>
      <IconButton
        variant="outline"
        label={label}
        icon={icon}
        isPending={id === 'eliminar' && isRemoving}
        onPress={onAction}
      />
    </span>
  ))
}

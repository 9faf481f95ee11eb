import { MessageCircle, Pause, Tag, Trash2, X } from 'lucide-react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import type { Lote } from '../queries/miembros-search.ts'
import styles from './miembros.module.css'
import { useDeleteMany } from './use-delete-many.ts'

const pausaDialog = onDemand(async () => (await import('../pausas/pausa-dialog.tsx')).PausaDialog)
const etiquetasDialog = onDemand(async () => (await import('../etiquetas/etiquetas-dialog.tsx')).EtiquetasDialog)
const whatsappDialog = onDemand(async () => (await import('./whatsapp-dialog.tsx')).WhatsappDialog)

interface SeleccionBarProps {
  chosen: readonly MiembroPago[]
  /** The open dialog. */
  open: Lote | undefined
  onOpen: (lote: Lote | undefined) => void
  onDone: () => void
}

/** Actions on the selected members, in place of the pages at the list's foot; those that change them can be undone. */
export function SeleccionBar({ chosen, open, onOpen, onDone }: SeleccionBarProps) {
  const { can } = useSession()
  const close = () => onOpen(undefined)
  const remove = useDeleteMany(onDone)
  const ids = chosen.map(({ id }) => id)
  useShortcut({ keys: 'Escape', label: 'Quitar la selección', run: onDone })
  return (
    <div className={styles.selection} role="region" aria-label="Miembros elegidos">
      <span className={styles.chosen}>{ids.length === 1 ? '1 elegido' : `${ids.length} elegidos`}</span>
      {can('pauses.create') && (
        <Button size="s" icon={<Pause aria-hidden />} onPress={() => onOpen('pausa')}>
          Pausar
        </Button>
      )}
      {can('members.update') && (
        <Button size="s" icon={<Tag aria-hidden />} onPress={() => onOpen('etiquetas')}>
          Etiquetas
        </Button>
      )}
      <Button size="s" icon={<MessageCircle aria-hidden />} onPress={() => onOpen('whatsapp')}>
        WhatsApp
      </Button>
      {can('members.delete') && (
        <Button size="s" icon={<Trash2 aria-hidden />} isPending={remove.isPending} onPress={() => remove.mutate(ids)}>
          Eliminar
        </Button>
      )}
      <span className={styles.undo}>
        <Button size="s" variant="ghost" icon={<X aria-hidden />} onPress={onDone}>
          Quitar selección
        </Button>
      </span>
      {open === 'pausa' && can('pauses.create') && (
        <pausaDialog.Part
          target={{ miembros: ids }}
          title={ids.length === 1 ? 'Pausar a 1 miembro' : `Pausar a ${ids.length} miembros`}
          onClose={close}
        />
      )}
      {open === 'etiquetas' && can('members.update') && <etiquetasDialog.Part miembros={chosen} onClose={close} />}
      {open === 'whatsapp' && <whatsappDialog.Part miembros={chosen} onClose={close} />}
    </div>
  )
}

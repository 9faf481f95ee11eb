import { Check } from 'lucide-react'
import { useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { useRemind } from '#web/lib/whatsapp/recordatorios.ts'
import { fillPlaceholders, reminderText } from '#web/lib/whatsapp/reminder-text.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import styles from './whatsapp-dialog.module.css'

interface WhatsappDialogProps {
  miembros: readonly MiembroPago[]
  onClose: () => void
}

/** Writes to several members: opens WhatsApp with the text ready, one member at a time. */
export function WhatsappDialog({ miembros, onClose }: WhatsappDialogProps) {
  const { gym, format } = useSession()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const reachable = miembros.filter(({ telefono }) => telefono !== '')
  const missing = miembros.length - reachable.length
  const remind = useRemind()
  const open = ({ id }: MiembroPago) => {
    setOpened(new Set([...opened, id]))
    if (text.trim() === '') remind(id)
  }
  const messageTo = (miembro: MiembroPago) =>
    text.trim() === '' ? reminderText(miembro, gym, format) : fillPlaceholders(text, miembro, gym, format)
  return (
    <Dialog isOpen onClose={onClose} title="Escribir por WhatsApp">
      <DialogBody>
        <TextArea
          label="Mensaje"
          isOptional
          rows={3}
          value={text}
          onChange={setText}
          help="Vacío se envía el recordatorio del gimnasio. {nombre} y {vencimiento} se completan para cada miembro."
        />
        <ul className={styles.rows}>
          {reachable.map((miembro) => (
            <li key={miembro.id} className={styles.row}>
              <Avatar name={miembro.nombre} size="s" />
              <span className={styles.name}>{miembro.nombre}</span>
              <WhatsappLink
                telefono={miembro.telefono}
                text={messageTo(miembro)}
                size="s"
                icon={opened.has(miembro.id) ? <Check aria-hidden /> : undefined}
                aria-label={`Escribir a ${miembro.nombre} por WhatsApp`}
                onPress={() => open(miembro)}
              >
                {opened.has(miembro.id) ? 'Abierto' : 'Abrir'}
              </WhatsappLink>
            </li>
          ))}
        </ul>
        <p className={styles.note} aria-live="polite">
          {[
            `${opened.size} de ${reachable.length} abiertos`,
            missing > 0 && (missing === 1 ? '1 sin teléfono' : `${missing} sin teléfono`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cerrar</Button>
      </DialogFooter>
    </Dialog>
  )
}

import { Check, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { fillPlaces, reminderText } from '#web/lib/reminder-text.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import styles from './whatsapp-dialog.module.css'

interface WhatsappDialogProps {
  miembros: readonly MiembroPago[]
  onClose: () => void
}

/** A message to each of several members: WhatsApp opens with the text ready, one person at a time. */
export function WhatsappDialog({ miembros, onClose }: WhatsappDialogProps) {
  const { gym, format } = useSession()
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const reachable = miembros.filter(({ telefono }) => telefono !== '')
  const missing = miembros.length - reachable.length
  const messageTo = (miembro: MiembroPago) =>
    text.trim() === '' ? reminderText(miembro, gym, format) : fillPlaces(text, miembro, gym, format)
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
              <LinkButton
                size="s"
                icon={opened.has(miembro.id) ? <Check aria-hidden /> : <MessageCircle aria-hidden />}
                href={whatsappLink({ telefono: miembro.telefono, pais: gym.pais, text: messageTo(miembro) })}
                target="_blank"
                rel="noreferrer"
                aria-label={`Escribir a ${miembro.nombre} por WhatsApp`}
                onPress={() => setOpened(new Set([...opened, miembro.id]))}
              >
                {opened.has(miembro.id) ? 'Abierto' : 'Abrir'}
              </LinkButton>
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

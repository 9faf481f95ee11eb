import { useState } from 'react'
import { diasDeLink } from '#shared/en_linea/link-pago.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './en-linea.module.css'
import { linkMessage } from './link-message.ts'
import { addressOf, useSendLink } from './links.queries.ts'
import { Enlace, SendWays } from './send-ways.tsx'

export interface LinkDialogProps {
  miembro: { id: string; nombre: string; telefono: string }
  /** The term to pay, with its list price. */
  plazo: { id: string; concepto: string; precio: number }
  onClose: () => void
}

/** Asks a member to pay by a link: what it offers, then the ways to send it. */
export function LinkDialog({ miembro, plazo, onClose }: LinkDialogProps) {
  const { branch, gym, format } = useSession()
  const [id] = useState(newRecordId)
  const send = useSendLink()
  const offer = { id, id_miembro: miembro.id, id_plan_plazo: plazo.id, sucursal_id: branch.id }
  return (
    <Dialog isOpen onClose={onClose} title="Enviar enlace de pago" size="s">
      <DialogBody>
        <p className={styles.offer}>
          <span>
            {miembro.nombre} · {send.data?.link.concepto ?? plazo.concepto}
          </span>
          <strong>{format.money(send.data?.link.monto ?? plazo.precio)}</strong>
          <span className={styles.quiet}>
            {send.data
              ? `Se puede pagar hasta el ${format.date(send.data.link.vence)}.`
              : `Se puede pagar durante ${diasDeLink} días, a este precio. El pago entra solo.`}
          </span>
        </p>
        {send.data && <Enlace enlace={send.data.enlace} />}
        {send.error && <Banner kind="bad">{describeError(send.error).sentence}</Banner>}
      </DialogBody>
      {send.data ? (
        <SendWays
          mailRoute={addressOf(send.data.link.id, 'correo')}
          telefono={miembro.telefono}
          text={linkMessage(send.data.link, {
            nombre: miembro.nombre,
            gimnasio: gym.nombre,
            enlace: send.data.enlace,
            format,
          })}
        />
      ) : (
        <DialogFooter>
          <Button onPress={onClose}>Cancelar</Button>
          <Button variant="solid" isPending={send.isPending} onPress={() => send.mutate(offer)} autoFocus>
            {send.error ? 'Reintentar' : 'Crear enlace'}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

import { useState } from 'react'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import type { Format } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody, DialogFooter, LeaveButton } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './en-linea.module.css'
import { actOn, useSend, type Sendable } from './send.queries.ts'
import { Enlace, SendWays } from './send-ways.tsx'

type Sent = { id: string; concepto: string; monto: number }

export type Sender = { nombre: string; gimnasio: string; enlace: string; format: Format }

interface SendDialogProps<T extends Sent> {
  collection: Sendable
  title: string
  miembro: { id: string; nombre: string; telefono: string }
  /** The term to pay, with its list price. */
  plazo: { id: string; concepto: string; precio: number }
  /** Follows the price: how often it is charged. */
  each?: string
  /** The note below, before sending (undefined) and after. */
  noteOf: (sent: T | undefined) => string
  confirmLabel: string
  /** The text for WhatsApp. */
  messageOf: (sent: T, sender: Sender) => string
  onClose: () => void
}

/** Offers a link or a consent to a member: first the terms, then the ways to send its address. */
export function SendDialog<T extends Sent>(props: SendDialogProps<T>) {
  const { collection, title, miembro, plazo, each = '', noteOf, confirmLabel, messageOf, onClose } = props
  const { branch, gym, format } = useSession()
  const [id] = useState(newRecordId)
  const { data, error, isPending, mutate } = useSend<T>(collection)
  const draft = { id, id_miembro: miembro.id, id_plan_plazo: plazo.id, sucursal_id: branch.id }
  return (
    <Dialog isOpen onClose={onClose} title={title} size="s">
      <DialogBody>
        <p className={styles.offer}>
          <span>
            {miembro.nombre} · {data?.stored.concepto ?? plazo.concepto}
          </span>
          <strong>
            {format.money(data?.stored.monto ?? plazo.precio)} {each}
          </strong>
          <span className={styles.quiet}>{noteOf(data?.stored)}</span>
        </p>
        {data && <Enlace enlace={data.enlace} />}
        {error && <Banner kind="bad">{describeError(error).sentence}</Banner>}
      </DialogBody>
      {data ? (
        <SendWays
          mailRoute={actOn(collection, data.stored.id, 'correo')}
          telefono={miembro.telefono}
          text={messageOf(data.stored, {
            nombre: miembro.nombre,
            gimnasio: gym.nombre,
            enlace: data.enlace,
            format,
          })}
        />
      ) : (
        <DialogFooter isSending={isPending}>
          <LeaveButton onLeave={onClose} />
          <Button variant="solid" isPending={isPending} onPress={() => mutate(draft)} autoFocus>
            {error ? 'Reintentar' : confirmLabel}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

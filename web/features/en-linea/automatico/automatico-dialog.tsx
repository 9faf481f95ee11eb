import { useState } from 'react'
import { cadaPlazo } from '#shared/en_linea/cobro-automatico.ts'
import type { Unidad } from '#shared/periodos.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Enlace, SendWays } from '../send-ways.tsx'
import styles from '../en-linea.module.css'
import { consentMessage } from './automatico-words.ts'
import { routeOf, useAsk } from './automatico.queries.ts'

export interface AutomaticoDialogProps {
  miembro: { id: string; nombre: string; telefono: string; vencimiento: string; dias_restantes: number }
  /** The term to charge, with its list price. */
  plazo: { id: string; concepto: string; precio: number; duracion: number; unidad: Unidad }
  onClose: () => void
}

/** Asks a member to be charged by itself from now on: what they consent to, then the ways to send it. */
export function AutomaticoDialog({ miembro, plazo, onClose }: AutomaticoDialogProps) {
  const { branch, gym, format } = useSession()
  const [id] = useState(newRecordId)
  const ask = useAsk()
  const draft = { id, id_miembro: miembro.id, id_plan_plazo: plazo.id, sucursal_id: branch.id }
  const isInForce = miembro.vencimiento !== '' && miembro.dias_restantes > 0
  return (
    <Dialog isOpen onClose={onClose} title="Cobro automático" size="s">
      <DialogBody>
        <p className={styles.offer}>
          <span>
            {miembro.nombre} · {ask.data?.automatico.concepto ?? plazo.concepto}
          </span>
          <strong>
            {format.money(ask.data?.automatico.monto ?? plazo.precio)} {cadaPlazo(plazo)}
          </strong>
          <span className={styles.quiet}>
            {isInForce
              ? `Primer cobro: ${format.civilDate(miembro.vencimiento)}, cuando vence lo que ya pagó.`
              : 'El primer cobro se hace en cuanto acepta.'}{' '}
            Cada pago entra solo. Si cambias el precio del plan, sigue pagando este.
          </span>
        </p>
        {ask.data && <Enlace enlace={ask.data.enlace} />}
        {ask.error && <Banner kind="bad">{describeError(ask.error).sentence}</Banner>}
      </DialogBody>
      {ask.data ? (
        <SendWays
          mailRoute={routeOf(ask.data.automatico.id, 'correo')}
          telefono={miembro.telefono}
          text={consentMessage(ask.data.automatico, {
            nombre: miembro.nombre,
            gimnasio: gym.nombre,
            enlace: ask.data.enlace,
            format,
          })}
        />
      ) : (
        <DialogFooter>
          <Button onPress={onClose}>Cancelar</Button>
          <Button variant="solid" isPending={ask.isPending} onPress={() => ask.mutate(draft)} autoFocus>
            {ask.error ? 'Reintentar' : 'Pedir permiso'}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

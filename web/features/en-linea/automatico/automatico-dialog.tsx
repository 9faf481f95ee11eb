import { type CobroAutomatico, cadaPlazo } from '#shared/en_linea/cobro-automatico.ts'
import type { Unidad } from '#shared/periodos.ts'
import { useSession } from '#web/lib/session.ts'
import { greeting } from '#web/lib/whatsapp/greeting.ts'
import { SendDialog, type Sender } from '../send-dialog.tsx'

export interface AutomaticoDialogProps {
  miembro: { id: string; nombre: string; telefono: string; vencimiento: string; dias_restantes: number }
  /** The term to charge, with its list price. */
  plazo: { id: string; concepto: string; precio: number; duracion: number; unidad: Unidad }
  onClose: () => void
}

/** Asks a member to be charged by itself from now on. */
export function AutomaticoDialog({ miembro, plazo, onClose }: AutomaticoDialogProps) {
  const { format } = useSession()
  const isInForce = miembro.vencimiento !== '' && miembro.dias_restantes > 0
  const first = isInForce
    ? `Primer cobro: ${format.civilDate(miembro.vencimiento)}, cuando vence lo que ya pagó.`
    : 'El primer cobro se hace en cuanto acepta.'
  return (
    <SendDialog<CobroAutomatico>
      collection="cobros_automaticos"
      title="Cobro automático"
      miembro={miembro}
      plazo={plazo}
      each={cadaPlazo(plazo)}
      noteOf={() => `${first} Cada pago entra solo. Si cambias el precio del plan, sigue pagando este.`}
      confirmLabel="Pedir permiso"
      messageOf={consentMessage}
      onClose={onClose}
    />
  )
}

/** The text for WhatsApp, sent by the user. */
function consentMessage(automatico: CobroAutomatico, { nombre, gimnasio, enlace, format }: Sender): string {
  return [
    `${greeting(nombre)} con este enlace aceptas el cobro automático de ${automatico.concepto} en ${gimnasio}, ${format.money(automatico.monto)} ${cadaPlazo(automatico)}.`,
    enlace,
    'Puedes cancelarlo cuando quieras.',
  ].join('\n')
}

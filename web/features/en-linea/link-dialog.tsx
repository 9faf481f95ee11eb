import { type LinkPago, diasDeLink } from '#shared/en_linea/link-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { greeting } from '#web/lib/whatsapp/greeting.ts'
import { SendDialog, type Sender } from './send-dialog.tsx'

export interface LinkDialogProps {
  miembro: { id: string; nombre: string; telefono: string }
  /** The term to pay, with its list price. */
  plazo: { id: string; concepto: string; precio: number }
  onClose: () => void
}

/** Asks a member to pay by a link. */
export function LinkDialog(props: LinkDialogProps) {
  const { format } = useSession()
  return (
    <SendDialog<LinkPago>
      {...props}
      collection="links_pago"
      title="Enviar enlace de pago"
      noteOf={(link) =>
        link
          ? `Se puede pagar hasta el ${format.date(link.vence)}.`
          : `Se puede pagar durante ${diasDeLink} días, a este precio. El pago entra solo.`
      }
      confirmLabel="Crear enlace"
      messageOf={linkMessage}
    />
  )
}

/** The text for WhatsApp, sent by the user. */
function linkMessage(
  { concepto, monto, vence }: Pick<LinkPago, 'concepto' | 'monto' | 'vence'>,
  { nombre, gimnasio, enlace, format }: Sender,
): string {
  return [
    `${greeting(nombre)} con este enlace pagas ${concepto} en ${gimnasio}, por ${format.money(monto)}.`,
    enlace,
    `Se puede pagar hasta el ${format.date(vence)}.`,
  ].join('\n')
}

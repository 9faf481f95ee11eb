import { diasDeLink, type LinkPago } from '#shared/en_linea/link-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { linkMessage } from './link-message.ts'
import { SendDialog } from './send-dialog.tsx'

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

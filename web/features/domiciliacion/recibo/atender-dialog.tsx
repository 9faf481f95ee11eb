import { useSearch } from '@tanstack/react-router'
import { useSession } from '#web/lib/session.ts'
import { text } from '#web/lib/search-fields.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { type Respuesta, useAtender } from '../queries/devueltos.writes.ts'

interface AtenderDialogProps {
  recibo: { id: string; nombre: string; monto: number }
  /** The answer to be confirmed; null if none. */
  asking: Respuesta | null
  onClose: () => void
}

/** Confirms a person's answer. 'Cobrado en recepción' is asked once the charge is closed. */
export function AtenderDialog({ recibo, asking, onClose }: AtenderDialogProps) {
  const { format } = useSession()
  const atender = useAtender(recibo.id, onClose)
  const charging = useSearch({ strict: false, select: (search) => text(search['cobrar']) ?? text(search['recibo']) })
  const { nombre } = recibo
  const monto = format.money(recibo.monto)
  const words: Readonly<Record<Respuesta, { title: string; label: string; text: string }>> = {
    repetir: {
      title: '¿Cobrar otra vez?',
      label: 'Cobrar otra vez',
      text: `El recibo de ${nombre} por ${monto} entra en la próxima remesa, con su aviso a tiempo.`,
    },
    pagada: {
      title: '¿Ya lo cobraste?',
      label: 'Sí, ya pagó',
      text: `${nombre} deja de tener un recibo devuelto. Responde que sí cuando el cobro haya quedado registrado.`,
    },
    perdonada: {
      title: '¿Perdonar el recibo?',
      label: 'Perdonar',
      text: `${nombre} ya no debe los ${monto} de este recibo. Su período sigue sin pagar y no entra dinero.`,
    },
  }
  const said = words[asking ?? 'repetir']
  return (
    <ConfirmDialog
      isOpen={asking !== null && (asking !== 'pagada' || charging === undefined)}
      title={said.title}
      confirmLabel={said.label}
      isDanger={asking === 'perdonada'}
      isPending={atender.isPending}
      onClose={onClose}
      onConfirm={() => asking && atender.mutate(asking)}
    >
      <p>{said.text}</p>
    </ConfirmDialog>
  )
}

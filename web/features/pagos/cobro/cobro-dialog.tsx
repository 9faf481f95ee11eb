import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { MiembroPicker } from '#web/features/miembros/buscador/miembro-picker.tsx'
import { useSession } from '#web/lib/session.ts'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { reciboDeSaldo, saldoOfCobrar } from '#web/lib/forms/saldo-param.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { CobroLoader } from './cobro-loader.tsx'
import { miembroQuery, offersQuery } from './state/cobro.queries.ts'
import { recallDesk, rememberDesk } from './state/desk-memory.ts'
import { searching } from './cobro-search.ts'
import { noPlanes } from './no-planes-part.ts'
import { NuevoMiembroForm } from './nuevo-miembro-form.tsx'

interface CobroDialogProps {
  /** The member's id, or `searching`. */
  cobrar: string
  onMember: (id: string) => void
  onCharged: (pago: string) => void
  onClose: () => void
}

/** Loads with the first debt that is collected here. */
const cobrarSaldo = onDemand(
  async () => (await import('#web/features/saldos/cobrar/cobrar-saldo-dialog.tsx')).CobrarSaldoDialog,
)

/** Registrar pago, or Cobrar saldo, as the address says. */
export function CobroDialog(props: CobroDialogProps) {
  const { branch } = useSession()
  const owed = saldoOfCobrar(props.cobrar)
  if (!owed) return <RegistrarPago {...props} />
  return (
    <cobrarSaldo.Part
      key={props.cobrar}
      {...owed}
      medio={recallDesk(branch.id).medio_pago}
      onTaken={({ id, medio_pago }) => {
        rememberDesk(branch.id, { medio_pago })
        props.onCharged(reciboDeSaldo(id))
      }}
      onClose={props.onClose}
    />
  )
}

/** First the member, then the charge. */
function RegistrarPago({ cobrar, onMember, onCharged, onClose }: CobroDialogProps) {
  const { branch, can } = useSession()
  const queryClient = useQueryClient()
  const [added, setAdded] = useState<string | null>(null)
  const isSearching = cobrar === searching
  const miembro = useQuery({ ...miembroQuery(cobrar), enabled: !isSearching })
  // Read before a member is chosen, so that nobody adds a member in a branch without plans.
  const { data: planes } = useQuery(offersQuery(branch.id))
  const choose = (found: MiembroPago) => {
    queryClient.setQueryData(miembroQuery(found.id).queryKey, found)
    setAdded(null)
    onMember(found.id)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isSearching && added !== null && planes?.length !== 0 ? 'Nuevo miembro' : 'Registrar pago'}
      size="l"
      placement="top"
    >
      {!isSearching ? (
        <CobroLoader miembro={miembro} onChange={() => onMember(searching)} onCharged={onCharged} onClose={onClose} />
      ) : planes?.length === 0 ? (
        <noPlanes.Part cobrar={searching} onClose={onClose} />
      ) : added === null ? (
        <DialogBody>
          <MiembroPicker onChoose={choose} onAdd={can('members.create') ? setAdded : undefined} />
        </DialogBody>
      ) : (
        <NuevoMiembroForm typed={added} onChoose={choose} onBack={() => setAdded(null)} />
      )}
    </Dialog>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { membresiaQuery, rowOf } from '../queries/miembros.queries.ts'
import { mayPause } from './may-pause.ts'
import { PausaDialog } from './pausa-dialog.tsx'

interface PausaOfAddressProps {
  /** 'sucursal', or a member. */
  pausar: string
  onClose: () => void
}

/** The pause dialog that the address asks for. */
export function PausaOfAddress({ pausar, onClose }: PausaOfAddressProps) {
  const { branch } = useSession()
  if (pausar !== 'sucursal') return <PausaDeMiembro id={pausar} onClose={onClose} />
  return (
    <PausaDialog target={{ sucursal_id: branch.id }} title={`Pausar a todos en ${branch.nombre}`} onClose={onClose} />
  )
}

function PausaDeMiembro({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { data: miembro } = useQuery({ ...membresiaQuery(id), placeholderData: () => rowOf(queryClient, id) })
  if (!miembro || !mayPause(miembro)) return null
  return <PausaDialog target={{ miembros: [id] }} title={`Pausar a ${miembro.nombre}`} onClose={onClose} />
}

import { useQuery } from '@tanstack/react-query'
import type { Caja, CajaSesion } from '#shared/caja/caja.ts'
import { useSession } from '#web/lib/session.ts'
import type { ActoDeCaja } from './caja-search.ts'
import { sesionQuery } from './contar/caja.queries.ts'
import { ContarDialog } from './contar/contar-dialog.tsx'
import { CorteDialog } from './corte/corte-dialog.tsx'
import { ReabrirDialog } from './contar/reabrir-dialog.tsx'
import { MovimientoDialog } from './sesion/movimiento-dialog.tsx'

interface SesionDialogProps {
  caja: Caja
  acto: ActoDeCaja
  id: string
  /** The till's sessions on the screen, the open or last one first. */
  known: readonly CajaSesion[]
  onPrint: () => void
  onClose: () => void
}

/** The dialog that the address asks for. Renders nothing without the permission, or if the session is no longer in a state for it. */
export function SesionDialog({ caja, acto, id, known, onPrint, onClose }: SesionDialogProps) {
  const { can } = useSession()
  const placeholderData = () => known.find((sesion) => sesion.id === id)
  const { data: sesion } = useQuery({ ...sesionQuery(id), placeholderData })
  if (sesion?.caja_id !== caja.id) return null
  const isOpen = sesion.cerrada === ''
  if (acto === 'movimiento') return isOpen && can('cash.move') && <MovimientoDialog sesion={sesion} onClose={onClose} />
  if (acto === 'corte') return (!isOpen || can('cash.see')) && <CorteDialog sesion={sesion} onClose={onClose} />
  if (acto === 'reabrir') {
    // Only the last closing of a closed till.
    const isLast = !isOpen && known[0]?.id === id
    return isLast && can('cash.reopen') && <ReabrirDialog sesion={sesion} onClose={onClose} />
  }
  const isHandover = acto === 'entregar'
  return can('cash.close') && <ContarDialog {...{ sesion, isHandover, onPrint, onClose }} />
}

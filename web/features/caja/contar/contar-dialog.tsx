import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { denominaciones } from '#shared/caja/denominaciones.ts'
import type { CajaSesion } from '#shared/caja/caja.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { actOn, estadoQuery, sesionQuery, useCajaAct } from './caja.queries.ts'
import { ConteoFields } from './conteo-fields.tsx'
import { countedOf, type Typed } from './conteo.ts'
import { Resultado } from './resultado.tsx'

interface ContarDialogProps {
  sesion: CajaSesion
  /** Someone else goes on with the till. */
  isHandover: boolean
  onClose: () => void
  onPrint: () => void
}

/** The count, without the expected cash. Once the session is closed, it shows the result. */
export function ContarDialog({ sesion: given, isHandover, onClose, onPrint }: ContarDialogProps) {
  const queryClient = useQueryClient()
  // If the till is closed elsewhere, the count goes on. Sending it then says that it came too late.
  const [sesion, setSesion] = useState(given)
  const showResult = (closed: CajaSesion) => {
    queryClient.setQueryData(sesionQuery(closed.id).queryKey, closed)
    setSesion(closed)
  }
  const nombre = sesion.expand?.caja_id?.nombre ?? 'Caja'
  if (sesion.cerrada !== '')
    return (
      <Dialog isOpen onClose={onClose} title={`${nombre}: Z ${sesion.numero}`} isAlert>
        <Resultado sesion={sesion} onClose={onClose} onPrint={onPrint} />
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="l"
      title={isHandover ? `Entregar ${nombre}` : `Cerrar ${nombre}`}
      description="Cuenta todo el efectivo que hay en la caja, con el fondo. Al confirmar verás lo esperado, y el conteo ya no cambia."
    >
      <Count sesion={sesion} isHandover={isHandover} onClose={onClose} onClosed={showResult} />
    </Dialog>
  )
}

type CountProps = Omit<ContarDialogProps, 'onPrint'> & { onClosed: (sesion: CajaSesion) => void }

function Count({ sesion, isHandover, onClose, onClosed }: CountProps) {
  const { branch, format, gym, user } = useSession()
  const [ids] = useState(() => ({ closing: newRecordId(), next: newRecordId() }))
  const [recibe, setRecibe] = useState<string | null>(null)
  const { data: estado } = useQuery({ ...estadoQuery(branch.id), enabled: isHandover })
  const [typed, setTyped] = useState<Typed>({
    isByPieces: denominaciones(gym.moneda).length > 0,
    pieces: {},
    amount: null,
  })
  const close = useCajaAct((body: object) => actOn(sesion.id, 'cerrar', body), { onDone: onClosed })
  const counted = countedOf(typed)
  const isReady = counted !== null && (!isHandover || recibe !== null)
  const send = () => {
    if (!isReady) return
    const entrega = isHandover ? { id: ids.next, recibe } : null
    close.mutate({ id: ids.closing, contado: counted.monto, detalle: counted.detalle, entrega })
  }
  const people = (estado?.reciben ?? []).filter(({ id }) => id !== user.id)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DialogBody>
        <ConteoFields label="Contado" value={typed} onChange={setTyped} />
        {isHandover && (
          <Select
            label="La recibe"
            placeholder="Elige a la persona"
            options={people.map(({ id, name }) => ({ id, label: name }))}
            value={recibe}
            onChange={setRecibe}
          />
        )}
        {close.error && <Banner kind="bad">{describeError(close.error).sentence}</Banner>}
      </DialogBody>
      <FormFooter onCancel={onClose} isDisabled={!isReady} isPending={close.isPending}>
        {counted ? `Confirmar ${format.money(counted.monto)}` : 'Confirmar conteo'}
      </FormFooter>
    </form>
  )
}

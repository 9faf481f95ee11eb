import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CajaSesion } from '#shared/caja/caja.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { laCaja } from '../la-caja.ts'
import { actOn, estadoQuery, sesionQuery, useCajaAct } from './caja.queries.ts'
import { ConteoFields } from './conteo-fields.tsx'
import { countedOf, type Typed, uncounted } from './conteo.ts'
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
      title={`${isHandover ? 'Entregar' : 'Cerrar'} ${laCaja(nombre)}`}
      description="Cuenta todo el efectivo que hay en la caja, con el fondo. Al confirmar verás lo esperado, y el conteo ya no cambia."
    >
      <Count sesion={sesion} isHandover={isHandover} onClose={onClose} onClosed={showResult} />
    </Dialog>
  )
}

type Values = { contado: Typed; recibe: string | null }

type CountProps = Omit<ContarDialogProps, 'onPrint'> & { onClosed: (sesion: CajaSesion) => void }

function Count({ sesion, isHandover, onClose, onClosed }: CountProps) {
  const { branch, format, gym, user } = useSession()
  const [ids] = useState(() => ({ closing: newRecordId(), next: newRecordId() }))
  const { data: estado } = useQuery({ ...estadoQuery(branch.id), enabled: isHandover })
  const closeWith = ({ contado, recibe: to }: Values) => {
    const entrega = isHandover ? { id: ids.next, recibe: to } : null
    const { monto, detalle = null } = countedOf(contado) ?? {}
    return actOn(sesion.id, 'cerrar', { id: ids.closing, contado: monto, detalle, entrega })
  }
  const close = useCajaAct(closeWith, { onDone: onClosed })
  const form = useActForm<Values, Values>(close, {
    resolver: asTyped,
    defaultValues: { contado: uncounted(gym.moneda), recibe: null },
  })
  const contado = useFormField(form.control, 'contado')
  const recibe = useFormField(form.control, 'recibe')
  const counted = countedOf(contado.value)
  const isReady = counted !== null && (!isHandover || recibe.value !== null)
  const people = (estado?.reciben ?? []).filter(({ id }) => id !== user.id)
  return (
    <form noValidate onSubmit={form.send}>
      <DialogBody>
        <ConteoFields label="Contado" {...contado} />
        {isHandover && (
          <Select
            label="La recibe"
            placeholder="Elige a la persona"
            options={people.map(({ id, name }) => ({ id, label: name }))}
            {...recibe}
          />
        )}
        {form.refusal && <Banner kind="bad">{form.refusal}</Banner>}
      </DialogBody>
      <FormFooter onCancel={onClose} isDisabled={!isReady} isPending={close.isPending}>
        {counted ? `Confirmar ${format.money(counted.monto)}` : 'Confirmar conteo'}
      </FormFooter>
    </form>
  )
}

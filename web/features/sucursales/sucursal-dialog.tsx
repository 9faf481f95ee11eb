import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fill } from '#shared/campos/campo.ts'
import { datosSucursal, type Sucursal, sucursalInput, type SucursalInput } from '#shared/collections/sucursal.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useCampo } from '#web/lib/use-form-field.ts'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { sucursalStore } from './sucursales.queries.ts'

interface SucursalDialogProps {
  /** The branch to edit; without one the form adds a branch. */
  stored: Sucursal | undefined
  onClose: () => void
}

export function SucursalDialog(props: SucursalDialogProps) {
  return (
    <Dialog isOpen onClose={props.onClose} title={props.stored ? 'Editar sucursal' : 'Nueva sucursal'}>
      <SucursalForm {...props} />
    </Dialog>
  )
}

const draftOf = (stored: Sucursal | undefined): SucursalInput => fill(datosSucursal, (_, name) => stored?.[name] ?? '')

function SucursalForm({ stored, onClose }: SucursalDialogProps) {
  const form = useForm({ resolver: zodResolver(sucursalInput), defaultValues: draftOf(stored) })
  const [from, setFrom] = useState<string | null>(null)
  const record = useRecordForm({
    stored,
    form,
    schema: sucursalInput,
    draft: draftOf,
    store: sucursalStore(from),
    stale: ['planes'],
    said: ({ nombre }, _, before) => (before ? `Cambios de ${nombre} guardados` : `${nombre} ya está abierta`),
    onSaved: onClose,
  })
  const { control } = form
  return (
    <form noValidate onSubmit={record.send}>
      <DialogBody>
        <TextField autoFocus {...useCampo(datosSucursal.nombre, control, 'nombre')} />
        <TextField {...useCampo(datosSucursal.direccion, control, 'direccion')} />
        {!stored && <PlanesDe value={from} onChange={setFrom} />}
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={record.isSending} notice={<RecordNotice record={record} />}>
        {stored ? 'Guardar cambios' : 'Agregar sucursal'}
      </FormFooter>
    </form>
  )
}

const none = 'ninguna'

/** The branch whose plans the new one starts with. */
function PlanesDe({ value, onChange }: { value: string | null; onChange: (from: string | null) => void }) {
  const { branches, can } = useSession()
  if (!can('plan.create')) return null
  return (
    <Select
      label="Copiar los planes de"
      options={[
        { id: none, label: 'Ninguna: empezar sin planes' },
        ...branches.map(({ id, nombre }) => ({ id, label: nombre })),
      ]}
      value={value ?? none}
      onChange={(chosen) => onChange(chosen === none ? null : chosen)}
    />
  )
}

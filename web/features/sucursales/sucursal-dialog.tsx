import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { fill } from '#shared/campos/campo.ts'
import { datosSucursal, type Sucursal, sucursalInput } from '#shared/collections/sucursal.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { useCampo } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useSaveSucursal } from './sucursales.queries.ts'

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

function SucursalForm({ stored, onClose }: SucursalDialogProps) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(sucursalInput),
    defaultValues: fill(datosSucursal, (_, name) => stored?.[name] ?? ''),
  })
  const save = useSaveSucursal(stored, {
    onDone: ({ nombre }) => {
      toast.success(stored ? `Cambios de ${nombre} guardados` : `${nombre} ya está abierta`)
      onClose()
    },
  })
  const [from, setFrom] = useState<string | null>(null)
  const send = handleSubmit((input) => save.mutate({ ...input, from }))
  const failure = save.error && describeError(save.error)
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <DialogBody>
        <TextField autoFocus {...useCampo(datosSucursal.nombre, control, 'nombre')} />
        <TextField {...useCampo(datosSucursal.direccion, control, 'direccion')} />
        {!stored && <PlanesDe value={from} onChange={setFrom} />}
        {failure && <Banner kind="bad">{Object.values(failure.fields)[0] ?? failure.sentence}</Banner>}
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={save.isPending}>
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

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type Sucursal, sucursalInput } from '#shared/collections/sucursal.ts'
import { describeError } from '#web/lib/errors.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog-parts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveSucursal } from './sucursales.queries.ts'

interface SucursalDialogProps {
  /** The one to change; without it a new one is made. */
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
  const { nombre = '', direccion = '' } = stored ?? {}
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(sucursalInput),
    defaultValues: { nombre, direccion },
  })
  const save = useSaveSucursal(stored)
  const send = handleSubmit((input) =>
    save.mutate(input, {
      onSuccess: (saved) => {
        toast.success(stored ? 'Cambios guardados' : `${saved.nombre} ya está abierta`)
        onClose()
      },
    }),
  )
  const failure = save.error && describeError(save.error)
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <DialogBody>
        <TextField label="Nombre" autoFocus {...useFormField(control, 'nombre')} />
        <TextField label="Dirección" {...useFormField(control, 'direccion')} />
        {failure && <Banner kind="bad">{Object.values(failure.fields)[0] ?? failure.sentence}</Banner>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancelar</Button>
        <Button variant="solid" type="submit" isPending={save.isPending}>
          {stored ? 'Guardar cambios' : 'Agregar sucursal'}
        </Button>
      </DialogFooter>
    </form>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { cajaInput, type Caja } from '#shared/caja/caja.ts'
import { conMayuscula } from '#shared/palabras/palabras.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { laCaja } from './la-caja.ts'
import { useSaveCaja } from './contar/caja.queries.ts'

interface CajaDialogProps {
  /** The till to change; undefined for a new one. */
  stored: Caja | undefined
  onClose: () => void
}

/** Adds a till to the branch, or renames one and puts it away. */
export function CajaDialog(props: CajaDialogProps) {
  return (
    <Dialog isOpen onClose={props.onClose} title={props.stored ? 'Cambiar la caja' : 'Nueva caja'} size="s">
      <CajaForm {...props} />
    </Dialog>
  )
}

function CajaForm({ stored, onClose }: CajaDialogProps) {
  const save = useSaveCaja(stored, {
    onDone: (caja) => {
      toast.success(doneSentence(caja, stored !== undefined))
      onClose()
    },
  })
  const { control, send, refusal, refuse } = useActForm(save, {
    resolver: zodResolver(cajaInput),
    defaultValues: { nombre: stored?.nombre ?? '' },
  })
  const nombre = useFormField(control, 'nombre')
  return (
    <form noValidate onSubmit={send}>
      <DialogBody>
        <TextField
          label="Nombre"
          placeholder="Mostrador"
          {...nombre}
          error={nombre.error ?? refusal}
          maxLength={40}
          autoFocus
        />
      </DialogBody>
      <FormFooter
        onCancel={onClose}
        isPending={save.isPending}
        start={
          stored && (
            <Button
              variant="ghost"
              isPending={save.isPending}
              onPress={() => save.mutate({ activa: false }, { onError: refuse })}
            >
              Dar de baja
            </Button>
          )
        }
      >
        {stored ? 'Guardar' : 'Crear caja'}
      </FormFooter>
    </form>
  )
}

function doneSentence({ nombre, activa }: Caja, isStored: boolean): string {
  const caja = conMayuscula(laCaja(nombre))
  if (!activa) return `${caja} ya no se usa. Sus cierres se conservan.`
  return isStored ? `Ahora se llama ${nombre}` : `${caja} está lista para abrir`
}

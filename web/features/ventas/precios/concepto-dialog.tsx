import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { conceptoInput, datosConcepto, type Concepto } from '#shared/ventas/venta.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { useCampo } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSaveConcepto } from './save-concepto.ts'

interface ConceptoDialogProps {
  /** The line to change; without one the form adds a line. */
  stored: Concepto | undefined
  onClose: () => void
}

export function ConceptoDialog(props: ConceptoDialogProps) {
  return (
    <Dialog isOpen onClose={props.onClose} title={props.stored ? 'Cambiar precio o nombre' : 'Agregar a la lista'}>
      <ConceptoForm {...props} />
    </Dialog>
  )
}

const kinds = [
  { id: 'articulo', label: 'Artículo' },
  { id: 'pase_del_dia', label: 'Pase del día' },
] as const

function ConceptoForm({ stored, onClose }: ConceptoDialogProps) {
  const { branch, gym } = useSession()
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(conceptoInput),
    defaultValues: { nombre: '', tipo: 'articulo', precio: Number.NaN, sucursal_id: branch.id, ...stored },
  })
  const save = useSaveConcepto(stored, {
    onDone: ({ nombre }) => {
      toast.success(stored ? `Cambios de ${nombre} guardados` : `${nombre} ya se vende`)
      onClose()
    },
    onError: (error) => {
      const { fields } = describeError(error)
      for (const name of ['nombre', 'precio'] as const) if (fields[name]) setError(name, { message: fields[name] })
    },
  })
  const tipo = useCampo(datosConcepto.tipo, control, 'tipo')
  const precio = useCampo(datosConcepto.precio, control, 'precio')
  const send = handleSubmit((input) => save.mutate(input))
  const failure = save.error && describeError(save.error)
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <DialogBody>
        <TextField autoFocus autoComplete="off" {...useCampo(datosConcepto.nombre, control, 'nombre')} />
        <MoneyField
          label={precio.label}
          currency={gym.moneda}
          value={Number.isNaN(precio.value) ? null : precio.value}
          onChange={(value) => precio.onChange(value ?? Number.NaN)}
          onBlur={precio.onBlur}
          error={precio.error}
        />
        <SegmentedControl label="Tipo" options={kinds} value={tipo.value} onChange={tipo.onChange} />
        {tipo.value === 'pase_del_dia' && (
          <Banner kind="info">Al venderlo se pide el nombre y su entrada se registra sola.</Banner>
        )}
        {failure && Object.keys(failure.fields).length === 0 && <Banner kind="bad">{failure.sentence}</Banner>}
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={save.isPending}>
        {stored ? 'Guardar cambios' : 'Agregar'}
      </FormFooter>
    </form>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type Concepto, conceptoInput, type ConceptoInput, datosConcepto } from '#shared/ventas/venta.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { recordStore } from '#web/lib/forms/record-store.ts'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useCampo } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

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

const conceptos = recordStore<Concepto, ConceptoInput>('conceptos')

const draftOf = ({ nombre, tipo, precio, sucursal_id }: Concepto): ConceptoInput => ({
  nombre,
  tipo,
  precio,
  sucursal_id,
})

function ConceptoForm({ stored, onClose }: ConceptoDialogProps) {
  const { branch, gym } = useSession()
  const form = useForm<ConceptoInput, unknown, ConceptoInput>({
    resolver: zodResolver(conceptoInput),
    defaultValues: stored
      ? draftOf(stored)
      : { nombre: '', tipo: 'articulo', precio: Number.NaN, sucursal_id: branch.id },
  })
  const record = useRecordForm({
    stored,
    form,
    schema: conceptoInput,
    draft: draftOf,
    store: conceptos,
    said: ({ nombre }, _, before) => (before ? `Cambios de ${nombre} guardados` : `${nombre} ya se vende`),
    onSaved: onClose,
  })
  const { control } = form
  const tipo = useCampo(datosConcepto.tipo, control, 'tipo')
  const precio = useCampo(datosConcepto.precio, control, 'precio')
  return (
    <form noValidate onSubmit={record.send}>
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
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={record.isSending} notice={<RecordNotice record={record} />}>
        {stored ? 'Guardar cambios' : 'Agregar'}
      </FormFooter>
    </form>
  )
}

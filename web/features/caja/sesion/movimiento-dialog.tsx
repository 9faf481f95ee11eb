import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { z } from 'zod'
import { tiposDeMovimiento, type CajaMovimiento, type CajaSesion } from '#shared/caja/caja.ts'
import { hasText } from '#shared/campos/limits.ts'
import { api } from '#web/lib/api/api.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useCajaAct } from '../contar/caja.queries.ts'
import { typeNames } from './type-names.ts'

interface MovimientoDialogProps {
  sesion: CajaSesion
  onClose: () => void
}

/** Cash in or out of the till without a charge. */
export function MovimientoDialog(props: MovimientoDialogProps) {
  return (
    <Dialog isOpen onClose={props.onClose} title="Movimiento de caja" size="s">
      <MovimientoForm {...props} />
    </Dialog>
  )
}

const movimientoInput = z.object({
  tipo: z.enum(tiposDeMovimiento),
  monto: z.number().nullable().refine(Boolean, 'Escribe un importe.'),
  concepto: z.string().refine(hasText, 'Escribe de qué se trata.'),
  nota: z.string(),
})
type MovimientoInput = z.infer<typeof movimientoInput>

const options = tiposDeMovimiento.map((id) => ({ id, label: typeNames[id] }))

function MovimientoForm({ sesion, onClose }: MovimientoDialogProps) {
  const { gym, format } = useSession()
  const [id] = useState(newRecordId)
  const create = (input: MovimientoInput) =>
    api.collection('caja_movimientos').create<CajaMovimiento>({ id, id_sesion: sesion.id, ...input })
  const move = useCajaAct(create, {
    onDone: (made) => {
      toast.success(`${typeNames[made.tipo]} de ${format.money(made.monto)} anotado`)
      onClose()
    },
  })
  const { control, send, refusal } = useActForm(move, {
    resolver: zodResolver(movimientoInput),
    defaultValues: { tipo: 'gasto', monto: null, concepto: '', nota: '' },
  })
  const tipo = useFormField(control, 'tipo')
  return (
    <form noValidate onSubmit={send}>
      <DialogBody>
        <SegmentedControl label="Tipo" isFull options={options} {...tipo} />
        <MoneyField label="Importe" currency={gym.moneda} {...useFormField(control, 'monto')} autoFocus />
        <TextField
          label="Concepto"
          {...useFormField(control, 'concepto')}
          maxLength={80}
          placeholder={placeholders[tipo.value]}
        />
        <TextField label="Nota" isOptional {...useFormField(control, 'nota')} maxLength={300} />
        {refusal && <Banner kind="bad">{refusal}</Banner>}
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={move.isPending}>
        Anotar
      </FormFooter>
    </form>
  )
}

const placeholders = {
  ingreso: 'Cambio del banco',
  retiro: 'Depósito en el banco',
  gasto: 'Artículos de limpieza',
} as const

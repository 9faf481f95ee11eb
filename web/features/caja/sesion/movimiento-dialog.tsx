import { useState } from 'react'
import { tiposDeMovimiento, type CajaMovimiento, type CajaSesion } from '#shared/caja/caja.ts'
import { hasText } from '#shared/campos/limits.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useSession } from '#web/lib/session.ts'
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

const options = tiposDeMovimiento.map((id) => ({ id, label: typeNames[id] }))

function MovimientoForm({ sesion, onClose }: MovimientoDialogProps) {
  const { gym, format } = useSession()
  const [id] = useState(newRecordId)
  const [tipo, setTipo] = useState<(typeof tiposDeMovimiento)[number]>('gasto')
  const [monto, setMonto] = useState<number | null>(null)
  const [concepto, setConcepto] = useState('')
  const [nota, setNota] = useState('')
  const [problems, setProblems] = useState<{ monto?: string; concepto?: string }>({})
  const move = useCajaAct((body: object) => api.collection('caja_movimientos').create<CajaMovimiento>(body), {
    onDone: (made) => {
      toast.success(`${typeNames[made.tipo]} de ${format.money(made.monto)} anotado`)
      onClose()
    },
  })
  const send = () => {
    const found = {
      ...(!monto && { monto: 'Escribe un importe.' }),
      ...(!hasText(concepto) && { concepto: 'Escribe de qué se trata.' }),
    }
    setProblems(found)
    if (Object.keys(found).length === 0) move.mutate({ id, id_sesion: sesion.id, tipo, monto, concepto, nota })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <DialogBody>
        <SegmentedControl label="Tipo" isFull options={options} value={tipo} onChange={setTipo} />
        <MoneyField
          label="Importe"
          currency={gym.moneda}
          value={monto}
          onChange={setMonto}
          error={problems.monto}
          autoFocus
        />
        <TextField
          label="Concepto"
          value={concepto}
          onChange={setConcepto}
          error={problems.concepto}
          maxLength={80}
          placeholder={placeholders[tipo]}
        />
        <TextField label="Nota" isOptional value={nota} onChange={setNota} maxLength={300} />
        {move.error && <Banner kind="bad">{describeError(move.error).sentence}</Banner>}
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

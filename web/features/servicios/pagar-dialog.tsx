import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetodoServicio, Servicio, UsoServicio } from '#shared/collections/servicio.ts'
import { formatPrice } from '#shared/values/price.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { actWith, asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter, LeaveButton } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { RadioCards } from '#web/ui/fields/choices/radio-cards.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ComprobanteField } from './comprobante-field.tsx'
import { plataformaQuery, usePagarServicio } from './servicios.queries.ts'
import { TransferData } from './transfer-data.tsx'

interface PagarDialogProps {
  servicio: Servicio
  /** The gym's current service. */
  current: Servicio | undefined
  uso: UsoServicio
  onClose: () => void
}

const meses = ['1', '3', '6', '12'] as const
const metodos: Record<MetodoServicio, { label: string; detail: string }> = {
  mercado_pago: { label: 'Mercado Pago', detail: 'Se acredita en el momento' },
  transferencia: { label: 'Transferencia', detail: 'Con comprobante, lo revisamos' },
}

/** Pays for a service: duration, method, and the proof of a transfer. */
export function PagarDialog({ servicio, current, uso, onClose }: PagarDialogProps) {
  const { format } = useSession()
  const when = startText(servicio, current, uso, format.civilDate)
  return (
    <Dialog isOpen onClose={onClose} title={`Pagar ${servicio.nombre}`} description={when}>
      <PagarForm servicio={servicio} uso={uso} onClose={onClose} />
    </Dialog>
  )
}

function startText(
  { id, precio }: Servicio,
  current: Servicio | undefined,
  { hasta }: UsoServicio,
  date: (day: string) => string,
): string {
  if (hasta === '') return 'Empieza en cuanto recibimos el pago.'
  if (id === current?.id) return `Se suma a lo que ya tienes pagado, hasta el ${date(hasta)}.`
  if (precio > (current?.precio ?? 0))
    return 'Empieza en cuanto recibimos el pago. Lo que no usaste del plan anterior se convierte en días de este.'
  return `Empieza el ${date(hasta)}, cuando termina lo que tienes pagado.`
}

interface Values {
  meses: (typeof meses)[number]
  metodo: MetodoServicio
  comprobante: File | null
  referencia: string
}

function PagarForm({ servicio, uso, onClose }: Omit<PagarDialogProps, 'current'>) {
  const { gym } = useSession()
  const [id] = useState(newRecordId)
  const pay = usePagarServicio({
    onDone: ({ enlace }, { metodo: chosen }) => {
      if (chosen !== 'transferencia') return window.location.assign(enlace)
      toast.success('Comprobante enviado. Te avisamos aquí cuando esté revisado')
      onClose()
    },
  })
  const price = (count: number) => formatPrice(servicio.precio * count, { moneda: servicio.moneda, pais: gym.pais })
  const act = actWith(pay, ({ referencia: typed, comprobante: file, ...chosen }: Values) => {
    const proof = chosen.metodo === 'transferencia' && { referencia: typed.trim(), comprobante: file }
    const none = { referencia: '', comprobante: null }
    return { id, servicio_id: servicio.id, ...chosen, meses: Number(chosen.meses), ...none, ...proof }
  })
  const { control, send, refusal } = useActForm<Values, Values>(act, {
    resolver: asTyped,
    defaultValues: {
      meses: '1',
      metodo: uso.metodos.includes('mercado_pago') ? 'mercado_pago' : 'transferencia',
      comprobante: null,
      referencia: '',
    },
  })
  const plazo = useFormField(control, 'meses')
  const metodo = useFormField(control, 'metodo')
  const comprobante = useFormField(control, 'comprobante')
  const referencia = useFormField(control, 'referencia')
  const isTransfer = metodo.value === 'transferencia'
  return (
    <form noValidate onSubmit={send}>
      <DialogBody>
        <RadioCards
          label="Por cuánto tiempo"
          minWidth={92}
          {...plazo}
          options={meses.map((count) => ({
            id: count,
            label: `${count} ${count === '1' ? 'mes' : 'meses'}`,
            detail: price(Number(count)),
          }))}
        />
        <RadioCards
          label="Cómo vas a pagar"
          minWidth={180}
          {...metodo}
          options={uso.metodos.toReversed().map((one) => ({ id: one, ...metodos[one] }))}
        />
        {isTransfer && (
          <>
            <StoredTransferData />
            <ComprobanteField {...comprobante} />
            <TextField label="Número de operación" isOptional maxLength={80} {...referencia} />
          </>
        )}
        {refusal && <Banner kind="bad">{refusal}</Banner>}
      </DialogBody>
      <DialogFooter isSending={pay.isPending}>
        <LeaveButton onLeave={onClose} />
        <Button variant="solid" type="submit" isPending={pay.isPending}>
          {isTransfer ? 'Enviar comprobante' : `Pagar ${price(Number(plazo.value))}`}
        </Button>
      </DialogFooter>
    </form>
  )
}

function StoredTransferData() {
  const { data, isPending } = useQuery(plataformaQuery())
  if (isPending) return <Skeleton height={126} />
  return data ? <TransferData text={data.datos_transferencia} /> : null
}

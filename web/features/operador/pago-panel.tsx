import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { PagoSuperadmin } from '#shared/collections/plataforma.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { SidePanel } from '#web/ui/overlays/side-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Facts } from './base/facts.tsx'
import { PanelFailure } from './base/panel-failure.tsx'
import { estadoPago, mesesWord, metodoWord, price } from './base/operador-words.ts'
import { pagoQuery, useSettlePago } from './base/operador.queries.ts'

interface PagoPanelProps {
  id: string
  onClose: () => void
}

/** One payment with its proof, and the buttons to approve or reject it. */
export function PagoPanel({ id, onClose }: PagoPanelProps) {
  const { data, error, refetch } = useQuery(pagoQuery(id))
  return (
    <SidePanel isOpen onClose={onClose} title={data?.gimnasio ?? 'Pago'} description={data && `Plan ${data.servicio}`}>
      {data ? (
        <Contents pago={data} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? (
            <PanelFailure error={error} onRetry={refetch} title="No encontramos este pago" onNext={onClose} />
          ) : (
            <Skeleton height={220} />
          )}
        </DialogBody>
      )}
    </SidePanel>
  )
}

function Contents({ pago, onClose }: { pago: PagoSuperadmin; onClose: () => void }) {
  const [isRejecting, setIsRejecting] = useState(false)
  const settle = useSettlePago(pago.id, {
    onDone: (_, rejection) => {
      toast.success(rejection === null ? 'Pago aprobado' : 'Pago rechazado')
      onClose()
    },
  })
  const form = useActForm(settle, { resolver: asTyped, defaultValues: { motivo: '' } })
  const motivo = useFormField(form.control, 'motivo')
  const isWaiting = pago.estado === 'pendiente'
  return (
    <form noValidate onSubmit={form.send}>
      <DialogBody>
        {pago.aviso !== '' && <Banner kind="bad">{pago.aviso}</Banner>}
        <PagoFacts pago={pago} />
        {pago.comprobante !== '' && <Comprobante pago={pago} />}
        {isRejecting && (
          <TextArea label="Por qué se rechaza" help="Lo lee el gimnasio." autoFocus maxLength={300} {...motivo} />
        )}
        {form.refusal && <Banner kind="bad">{form.refusal}</Banner>}
      </DialogBody>
      {isWaiting && (
        <DialogFooter isSending={settle.isPending}>
          {isRejecting ? (
            <>
              <Button onPress={() => (setIsRejecting(false), form.reset())}>Volver</Button>
              <Button variant="danger" type="submit" isPending={settle.isPending}>
                Rechazar pago
              </Button>
            </>
          ) : (
            <>
              <Button onPress={() => setIsRejecting(true)}>Rechazar</Button>
              <Button
                variant="solid"
                isPending={settle.isPending}
                onPress={() => settle.mutate(null, { onError: form.refuse })}
              >
                Aprobar
              </Button>
            </>
          )}
        </DialogFooter>
      )}
    </form>
  )
}

function PagoFacts({ pago }: { pago: PagoSuperadmin }) {
  const { format } = useSession()
  const { kind, word } = estadoPago[pago.estado]
  const facts: [string, React.ReactNode][] = [
    [
      'Estado',
      <StatusPill key="estado" kind={kind}>
        {word}
      </StatusPill>,
    ],
    ['Importe', price(pago.monto, pago.moneda)],
    ['Plazo', mesesWord(pago.meses)],
    ['Medio', metodoWord(pago.metodo)],
    ['Enviado', format.moment(pago.created)],
    ['Operación', pago.referencia],
    ['Período', pago.inicio && `${format.civilDate(pago.inicio)} – ${format.civilDate(pago.vencimiento)}`],
    ['Motivo', pago.motivo],
    ['Decidió', pago.resuelto_por],
  ]
  return <Facts facts={facts} />
}

/** The file is protected and its address expires within minutes, so it is requested on click. */
function Comprobante({ pago }: { pago: PagoSuperadmin }) {
  const open = async () => {
    try {
      const token = await api.files.getToken()
      window.open(api.files.getURL(pago, pago.comprobante, { token }), '_blank', 'noopener')
    } catch (error) {
      toast.error(describeError(error).sentence)
    }
  }
  return (
    <Button icon={<ExternalLink aria-hidden />} onPress={() => void open()}>
      Ver comprobante
    </Button>
  )
}

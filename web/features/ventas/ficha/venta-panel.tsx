import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { Venta } from '#shared/ventas/venta.ts'
import { writeMedio } from '#shared/metodos-pago.ts'
import { anulableVenta } from '#web/features/recibos/anular/anulable.ts'
import { AnularDialog } from '#web/features/recibos/anular/anular-dialog.tsx'
import { useVoidWay } from '#web/features/recibos/anular/use-void-way.ts'
import { VoidButton } from '#web/features/recibos/anular/void-button.tsx'
import type { VoidWay } from '#web/features/recibos/anular/void-way.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { ReceiptHead } from '#web/features/recibos/ficha/receipt-head.tsx'
import styles from '#web/features/recibos/ficha/receipt-facts.module.css'
import { PedidoNotice } from '#web/features/recibos/ficha/pedido-notice.tsx'
import { PagoFailure } from '#web/features/recibos/queries/pago-failure.tsx'
import { ACuentaLine } from '#web/features/saldos/a-cuenta-line.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Telefono } from '#web/lib/telefono.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { RecordPanel } from '#web/ui/overlays/record-panel.tsx'
import { personOf } from '../queries/venta-words.ts'
import { ventaQuery } from '../queries/ventas.queries.ts'

interface VentaPanelProps {
  id: string
  isVoiding: boolean
  onVoiding: (isVoiding: boolean) => void
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** A sale with all its details and actions. */
export function VentaPanel({ id, isVoiding, onVoiding, onStep, onClose }: VentaPanelProps) {
  const { format } = useSession()
  const { data: venta, error, refetch } = useQuery(ventaQuery(id))
  const { pedido, way } = useVoidWay('ventas', id, venta)
  return (
    <RecordPanel onClose={onClose} onStep={onStep} title={venta ? `Recibo ${reciboNumber(venta.recibo)}` : 'Venta'}>
      <DialogBody>
        {venta ? (
          <>
            {pedido && venta.anulado === '' && <PedidoNotice pedido={pedido} />}
            <VentaFacts venta={venta} />
          </>
        ) : error ? (
          <PagoFailure error={error} onRetry={refetch} next="Volver a la lista" onNext={onClose} />
        ) : (
          <Skeleton height={320} />
        )}
      </DialogBody>
      {venta && <Actions id={venta.id} way={way} onVoid={() => onVoiding(true)} />}
      {venta && way && (
        <AnularDialog of={anulableVenta(venta, format)} way={way} isOpen={isVoiding} onClose={() => onVoiding(false)} />
      )}
    </RecordPanel>
  )
}

function VentaFacts({ venta }: { venta: Venta }) {
  const { can, format } = useSession()
  const { concepto, cantidad, precio, monto, id_miembro, telefono, expand, medio_pago, referencia, nota } = venta
  const nombre = personOf(venta)
  return (
    <>
      <ReceiptHead of={venta} amount={monto} />
      <ACuentaLine of={venta} />
      <Facts
        title="Venta"
        rows={[
          ['Concepto', concepto],
          ['Cantidad', cantidad > 1 && `${format.number(cantidad)} a ${format.money(precio)}`],
          [
            id_miembro ? 'Miembro' : 'Visitante',
            id_miembro && can('members.index') ? (
              <Link to={paths.verMiembro(id_miembro)} className={styles.link}>
                {nombre}
              </Link>
            ) : (
              nombre
            ),
          ],
          ['Teléfono', telefono && <Telefono numero={telefono} />],
        ]}
      />
      <Facts
        title="Cobro"
        rows={[
          ['Fecha', format.moment(venta.created)],
          ['Medio de pago', writeMedio(medio_pago)],
          ['Referencia', referencia],
          ['Cobró', expand?.usuario_id?.name ?? '—'],
          ['Sucursal', expand?.sucursal_id?.nombre],
          ['Nota', nota],
        ]}
      />
    </>
  )
}

interface ActionsProps {
  id: string
  way: VoidWay
  onVoid: () => void
}

function Actions({ id, way, onVoid }: ActionsProps) {
  const navigate = useNavigate()
  return (
    <DialogFooter start={way && <VoidButton way={way} undoLabel="Deshacer venta" onPress={onVoid} />}>
      <Button
        icon={<ReceiptText aria-hidden />}
        onPress={() => void navigate({ to: '.', search: (now) => ({ ...now, vendido: id }) })}
      >
        Ver recibo
      </Button>
    </DialogFooter>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import type { Concepto } from '#shared/ventas/venta.ts'
import { metodosOf } from '#shared/metodos-pago.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { leavesRest } from '#web/features/saldos/leaves-rest.ts'
import { useLastFilled } from '#web/lib/forms/use-last-filled.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { conceptosQuery } from '../queries/conceptos.queries.ts'
import { recallMethod } from './state/last-method.ts'
import { emptyVenta } from './state/venta.ts'
import { VenderForm } from './vender-form.tsx'

interface VenderDialogProps {
  isPase: boolean
  visitante: string | undefined
  onSold: (venta: string) => void
  onClose: () => void
}

/** Vender, or the day pass of a visitor. */
export function VenderDialog({ isPase, visitante = '', onSold, onClose }: VenderDialogProps) {
  const session = useSession()
  const { branch, gym, can } = session
  const today = useToday(gym.zona_horaria)
  const { data, error, refetch } = useQuery(conceptosQuery(branch.id))
  const conceptos = useLastFilled(data)
  const hasOtra = !isPase && can('payments.discount')
  const offered = isPase ? conceptos?.filter(isPass) : conceptos
  const isMissing = offered?.length === 0 && !hasOtra
  return (
    <Dialog isOpen onClose={onClose} title={isPase ? 'Pase del día' : 'Vender'} size="l" placement="top">
      {offered && !isMissing ? (
        <VenderForm
          context={{
            conceptos: offered,
            metodos: metodosOf(gym).filter(({ activo }) => activo),
            ultimo: recallMethod(branch.id),
            saldo: leavesRest(session),
            today,
          }}
          initial={isPase ? { ...emptyVenta, linea: offered[0]?.id ?? '', visitante } : emptyVenta}
          hasOtra={hasOtra}
          onSold={onSold}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          {isMissing && <NoPrices isPase={isPase} />}
          {!conceptos && error && <LoadError isCompact error={error} onRetry={refetch} />}
          {!conceptos && !error && <Skeleton height={400} />}
        </DialogBody>
      )}
    </Dialog>
  )
}

const isPass = ({ tipo }: Concepto) => tipo === 'pase_del_dia'

function NoPrices({ isPase }: { isPase: boolean }) {
  const { branch, can } = useSession()
  const mayAdd = can('plan.create') && can('settings.index')
  const what = isPase ? 'el pase del día' : 'lo que se vende'
  return (
    <EmptyState
      isCompact
      icon={<ShoppingBag aria-hidden />}
      title={isPase ? 'El pase del día no tiene precio' : 'La lista de precios está vacía'}
      text={
        mayAdd
          ? `Agrega ${what} en ${branch.nombre} con su precio.`
          : `Pídele a quien administra que agregue ${what} en ${branch.nombre}.`
      }
      action={
        mayAdd && (
          <LinkButton variant="solid" href={paths.configuracion({ tab: 'precios' })}>
            Ir a la lista de precios
          </LinkButton>
        )
      }
    />
  )
}

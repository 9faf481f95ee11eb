import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleDollarSign, HandCoins, Receipt, ReceiptText } from 'lucide-react'
import { memo } from 'react'
import type { Pago } from '#shared/collections/pago.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { cobrarSaldo } from '#web/lib/forms/saldo-param.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { touchQuery, useMedia } from '#web/ui/base/use-media.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { ListaTable } from '#web/features/recibos/lista/lista-table.tsx'
import { useListContext } from '#web/features/recibos/lista/use-list-context.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { coveredColumn, pagoPhoneRow } from './pagos-columns.tsx'
import { pagosListQuery } from '../queries/pagos.queries.ts'
import type { PagosSearch } from '../queries/pagos-search.ts'
import { PagosTotals } from './pagos-totals.tsx'

interface PagosTableProps {
  search: PagosSearch
  columns: readonly Column<Pago>[]
  hidden: readonly string[]
  onChange: (part: Partial<PagosSearch>) => void
  /** Absent without the permission to charge. */
  onCharge: (() => void) | undefined
}

/** The payments for these search parameters, with their totals. */
export const PagosTable = memo(function PagosTable({ search, columns, hidden, onChange, onCharge }: PagosTableProps) {
  const session = useSession()
  const context = useListContext()
  const openCobro = useOpenCobro()
  const isTouch = useMedia(touchQuery)
  return (
    <ListaTable
      collection="pagos"
      label="Pagos"
      list={useQuery(pagosListQuery(search, context))}
      search={search}
      columns={columns}
      hidden={hidden}
      totals={<PagosTotals search={search} context={context} />}
      icon={<Receipt aria-hidden />}
      words={{
        unmatched: 'Ningún pago coincide',
        today: 'Hoy todavía no hay pagos',
        days: 'No hay pagos en estos días',
      }}
      empty={
        <EmptyState
          icon={<Receipt aria-hidden />}
          title="Todavía no hay pagos"
          text="Aquí verás cada cobro de la sucursal con su recibo."
          action={onCharge && <Button onPress={onCharge}>Registrar el primer pago</Button>}
        />
      }
      charge={session.can('payments.create') ? ({ id_miembro }) => openCobro(id_miembro) : undefined}
      rowActions={!isTouch && hidden.includes(coveredColumn) ? undefined : (pago) => <PagoRowActions pago={pago} />}
      activeId={useSearch({ from: '/admin/pagos', select: ({ pago }) => pago })}
      onOpen={(pago) => onChange({ pago })}
      phoneRow={(pago) => pagoPhoneRow(pago, session)}
      onChange={onChange}
    />
  )
})

/** At the end of a payment's row: what is owed of it, a new charge to the same member, and its receipt. */
function PagoRowActions({ pago: { id, id_miembro, recibo, saldo, expand } }: { pago: Pago }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const openCobro = useOpenCobro()
  const nombre = expand?.id_miembro?.nombre ?? 'este miembro'
  return (
    <>
      {can('payments.create') && saldo > 0 && (
        <IconButton
          size="s"
          label={`Cobrar el saldo de ${nombre}`}
          icon={<HandCoins aria-hidden />}
          onPress={() => openCobro(cobrarSaldo(id_miembro, id))}
        />
      )}
      {can('payments.create') && (
        <IconButton
          size="s"
          label={`Cobrar a ${nombre}`}
          keys={['C']}
          icon={<CircleDollarSign aria-hidden />}
          onPress={() => openCobro(id_miembro)}
        />
      )}
      <IconButton
        size="s"
        label={`Ver el recibo ${reciboNumber(recibo)}`}
        icon={<ReceiptText aria-hidden />}
        onPress={() => void navigate({ to: '.', search: (now) => ({ ...now, recibo: id }) })}
      />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import type { Venta } from '#shared/ventas/venta.ts'
import { ListaTable } from '#web/features/recibos/lista/lista-table.tsx'
import { Totals } from '#web/features/recibos/lista/totals.tsx'
import { useListContext } from '#web/features/recibos/lista/use-list-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { ventasFilter } from '../queries/ventas-filter.ts'
import { ventasListQuery } from '../queries/ventas.queries.ts'
import type { VentasSearch } from '../queries/ventas-search.ts'
import { ventaPhoneRow } from './ventas-columns.tsx'

interface VentasTableProps {
  search: VentasSearch
  columns: readonly Column<Venta>[]
  hidden: readonly string[]
  onChange: (part: Partial<VentasSearch>) => void
  /** Absent without the permission to sell. */
  onSell: (() => void) | undefined
}

/** The sales for these search parameters, with their totals. */
export function VentasTable({ search, columns, hidden, onChange, onSell }: VentasTableProps) {
  return (
    <ListaTable
      collection="ventas"
      label="Ventas"
      list={useQuery(ventasListQuery(search, useListContext()))}
      search={search}
      columns={columns}
      hidden={hidden}
      totals={<VentasTotals search={search} />}
      icon={<ShoppingBag aria-hidden />}
      words={{
        unmatched: 'Ninguna venta coincide',
        today: 'Hoy todavía no hay ventas',
        days: 'No hay ventas en estos días',
      }}
      empty={
        <EmptyState
          icon={<ShoppingBag aria-hidden />}
          title="Todavía no hay ventas"
          text="Aquí verás lo que se vende en el mostrador y los pases del día, con su recibo."
          action={onSell && <Button onPress={onSell}>Vender por primera vez</Button>}
        />
      }
      activeId={search.venta}
      onOpen={(venta) => onChange({ venta })}
      phoneRow={ventaPhoneRow}
      onChange={onChange}
    />
  )
}

/** The totals of the sales in view, without voided ones. */
export function VentasTotals({ search }: { search: VentasSearch }) {
  const listed = ventasFilter(search, useListContext())
  return <Totals collection="ventas" sum="monto" listed={listed} one="venta válida" many="ventas válidas" />
}

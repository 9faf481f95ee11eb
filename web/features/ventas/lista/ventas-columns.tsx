import { soldOf, type Venta } from '#shared/ventas/venta.ts'
import { writeMedio } from '#shared/metodos-pago.ts'
import {
  cobroColumn,
  PhoneStatus,
  estadoColumn,
  fechaColumn,
  medioColumn,
  Monto,
  montoColumn,
  reciboColumn,
  sucursalColumn,
} from '#web/features/recibos/lista/receipt-columns.tsx'
import type { Session } from '#web/lib/session.ts'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { personOf } from '../queries/venta-words.ts'

/** The table's columns, in the gym's formats. */
export function ventasColumns(
  { format, gym }: Pick<Session, 'format' | 'gym'>,
  isEverywhere: boolean,
): Column<Venta>[] {
  return [
    reciboColumn,
    {
      id: 'concepto',
      title: 'Concepto',
      isFixed: true,
      isSortable: true,
      filter: { kind: 'text' },
      cell: soldOf,
    },
    { id: 'persona', title: 'Persona', width: 176, cell: (venta) => personOf(venta) || '—' },
    fechaColumn(144, ({ created }) => created),
    ...(isEverywhere ? [sucursalColumn] : []),
    {
      id: 'cantidad',
      title: 'Cantidad',
      // Concepto says it: '2 × Remera'.
      isOptional: true,
      width: 96,
      align: 'end',
      isSortable: true,
      filter: { kind: 'number' },
      cell: ({ cantidad }) => format.number(cantidad),
    },
    medioColumn(gym, { width: 128, cell: ({ medio_pago }) => writeMedio(medio_pago) }),
    montoColumn(({ monto }) => monto),
    estadoColumn,
    cobroColumn,
  ]
}

/** Columns that give way on a narrow page, the first one first. Monto stays. */
export const leavingColumns = ['estado', 'cobro', 'medio', 'sucursal', 'persona']

/** A sale on a phone: what and how much, then person, method, who sold it and when. */
export function ventaPhoneRow(venta: Venta): PhoneRow {
  return {
    title: soldOf(venta),
    figure: <Monto of={venta} value={venta.monto} />,
    detail: [personOf(venta), writeMedio(venta.medio_pago), venta.expand?.usuario_id?.name].filter(Boolean).join(' · '),
    status: <PhoneStatus of={venta} at={venta.created} />,
  }
}

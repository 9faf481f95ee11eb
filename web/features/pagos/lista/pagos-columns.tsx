import type { Pago } from '#shared/collections/pago.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { methodNames } from '#shared/metodos-pago.ts'
import { firstName } from '#shared/values/first-name.ts'
import type { Session } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { conceptOf } from '#web/features/recibos/recibo/recibo.ts'
import {
  clienteColumn,
  cobroColumn,
  estadoColumn,
  fechaColumn,
  medioColumn,
  Monto,
  montoColumn,
  PhoneStatus,
  reciboColumn,
  sucursalColumn,
} from '#web/features/recibos/lista/receipt-columns.tsx'

/** The table's columns, in the gym's formats. */
export function pagosColumns({ format, gym }: Pick<Session, 'format' | 'gym'>, isEverywhere = false): Column<Pago>[] {
  return [
    reciboColumn,
    clienteColumn,
    fechaColumn(140, ({ fecha_pago }) => fecha_pago),
    ...(isEverywhere ? [sucursalColumn] : []),
    {
      id: 'plan',
      title: 'Plan',
      width: 122,
      isSortable: true,
      filter: { kind: 'text' },
      cell: ({ expand }) => expand?.id_plan_plazo?.expand?.id_plan?.nombre ?? '—',
    },
    { id: 'plazo', title: 'Plazo', width: 80, isSortable: true, filter: { kind: 'number' }, cell: plazoLabel },
    medioColumn(gym, { width: 110, cell: methodNames }),
    montoColumn(({ monto_total }) => monto_total),
    ...(gym.politica.saldo ? [saldoColumn(format)] : []),
    {
      id: 'vence',
      title: 'Vence',
      width: 116,
      isSortable: true,
      filter: { kind: 'date' },
      cell: ({ fecha_vencimiento }) => format.date(fecha_vencimiento),
    },
    estadoColumn,
    cobroColumn,
  ]
}

/** The part of a payment that is still owed. */
const saldoColumn = (format: Session['format']): Column<Pago> => ({
  id: 'saldo',
  title: 'Saldo',
  width: 104,
  align: 'end',
  cell: ({ saldo }) => (saldo > 0 ? format.money(saldo) : '—'),
})

/** The last column. A row's buttons are drawn over it; where it is hidden, rows have no buttons. */
export const coveredColumn = cobroColumn.id

/** Columns that give way on a narrow page, the first one first. Monto and Vence stay. */
export const leavingColumns = ['plazo', 'cobro', 'estado', 'medio', 'sucursal', 'recibo', 'plan', 'saldo']

/** A payment on a phone: member and amount, then purchase, who charged it, the method or what is left of it, and when. */
export function pagoPhoneRow(pago: Pago, { format }: Pick<Session, 'format'>): PhoneRow {
  const { expand, monto_total, fecha_pago, saldo } = pago
  return {
    leading: <Avatar name={expand?.id_miembro?.nombre ?? ''} />,
    title: expand?.id_miembro?.nombre ?? '—',
    figure: <Monto of={pago} value={monto_total} />,
    detail: [
      saldo > 0 && `queda ${format.money(saldo)}`,
      conceptOf(pago),
      firstName(expand?.usuario_id?.name ?? ''),
      saldo === 0 && methodNames(pago),
    ]
      .filter(Boolean)
      .join(' · '),
    status: <PhoneStatus of={pago} at={fecha_pago} />,
  }
}

import { reciboNumber } from '#shared/recibo.ts'
import type { Saldo } from '#shared/saldos/saldo.ts'
import { firstName } from '#shared/values/first-name.ts'
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
import type { Session } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'

/** The table's columns, in the gym's formats. */
export function cobrosColumns(
  { format, gym }: Pick<Session, 'format' | 'gym'>,
  isEverywhere: boolean,
): Column<Saldo>[] {
  return [
    reciboColumn,
    clienteColumn,
    fechaColumn(140, ({ created }) => created),
    ...(isEverywhere ? [sucursalColumn] : []),
    { id: 'concepto', title: 'Concepto', width: 122, cell: ({ expand }) => expand?.id_deuda?.concepto ?? '—' },
    { id: 'de', title: 'Del recibo', width: 96, cell: deRecibo },
    medioColumn(gym, { width: 116, cell: ({ medio_pago }) => medio_pago }),
    { ...montoColumn(({ monto }: Saldo) => monto), id: 'cobrado' },
    {
      id: 'queda',
      title: 'Queda',
      width: 104,
      align: 'end',
      cell: ({ queda, anulado }) => (queda > 0 && anulado === '' ? format.money(queda) : '—'),
    },
    estadoColumn,
    cobroColumn,
  ]
}

/** Columns that give way on a narrow page, the first one first. The amount stays. */
export const leavingColumns = ['cobro', 'estado', 'concepto', 'sucursal', 'de', 'medio', 'recibo', 'queda']

/** A payment of a debt on a phone: member and amount, then what it was for, method and who took it, and when. */
export function cobroPhoneRow(cobro: Saldo): PhoneRow {
  const { expand, monto, medio_pago, created } = cobro
  const nombre = expand?.id_miembro?.nombre ?? '—'
  return {
    leading: <Avatar name={nombre} />,
    title: nombre,
    figure: <Monto of={cobro} value={monto} />,
    detail: [expand?.id_deuda?.concepto, medio_pago, firstName(expand?.usuario_id?.name ?? '')]
      .filter(Boolean)
      .join(' · '),
    status: <PhoneStatus of={cobro} at={created} />,
  }
}

const deRecibo = ({ expand }: Saldo) => (expand?.id_deuda ? reciboNumber(expand.id_deuda.recibo) : '—')

import type { ReactNode } from 'react'
import { metodosOf } from '#shared/metodos-pago.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { civilDay } from '#shared/values/dates-without-library.ts'
import { instantOf } from '#web/lib/format.ts'
import { PersonCell } from '#web/lib/lists/person-cell.tsx'
import { type Session, useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import styles from './lista.module.css'

/** The voided state of a payment or a sale: '' while it counts. */
type Voidable = { anulado: string }

/** Válido or Anulado, in words besides the colour. */
export function Estado({ of: { anulado } }: { of: Voidable }) {
  return anulado === '' ? <StatusPill kind="ok">Válido</StatusPill> : <StatusPill kind="bad">Anulado</StatusPill>
}

/** An amount; a voided one is shown struck out. */
export function Monto({ of: { anulado }, value }: { of: Voidable; value: number }) {
  const text = useSession().format.money(value)
  return anulado === '' ? <span className={styles.amount}>{text}</span> : <s className={styles.gone}>{text}</s>
}

/** A receipt's moment, told from today: 'hoy 20:42'. */
function Moment({ at }: { at: string }) {
  return useSession().format.moment(at)
}

/** The end of a receipt's row on a phone: the day and hour of this year, the day of an earlier one, or that it was voided. */
export function PhoneStatus({ of: receipt, at }: { of: Voidable; at: string }) {
  const { format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  if (receipt.anulado !== '') return <Estado of={receipt} />
  const isOfThisYear = civilDay(instantOf(at), gym.zona_horaria).slice(0, 4) === today.slice(0, 4)
  return <span>{isOfThisYear ? format.timeSeen(at, today) : format.date(at)}</span>
}

export const reciboColumn: Column<{ recibo: number }> = {
  id: 'recibo',
  title: 'Recibo',
  width: 88,
  isSortable: true,
  filter: { kind: 'number' },
  cell: ({ recibo }) => <span className={styles.number}>{reciboNumber(recibo)}</span>,
}

export const clienteColumn: Column<{ expand?: { id_miembro?: { nombre: string } } }> = {
  id: 'cliente',
  title: 'Cliente',
  isFixed: true,
  isSortable: true,
  filter: { kind: 'text' },
  cell: ({ expand: { id_miembro: { nombre = '—' } = {} } = {} }) => (
    <PersonCell picture={<Avatar name={nombre} size="s" />} nombre={nombre} />
  ),
}

export const estadoColumn: Column<Voidable> = {
  id: 'estado',
  title: 'Estado',
  width: 96,
  filter: {
    kind: 'choice',
    options: [
      { id: 'Válido', label: 'Válido' },
      { id: 'Anulado', label: 'Anulado' },
    ],
  },
  cell: (row) => <Estado of={row} />,
}

export const cobroColumn: Column<{ expand?: { usuario_id?: { name: string } } }> = {
  id: 'cobro',
  title: 'Cobró',
  isCoverable: true,
  width: 164,
  isSortable: true,
  filter: { kind: 'text' },
  cell: ({ expand }) => expand?.usuario_id?.name ?? '—',
}

export const sucursalColumn: Column<{ expand?: { sucursal_id?: { nombre: string } } }> = {
  id: 'sucursal',
  title: 'Sucursal',
  width: 112,
  cell: ({ expand }) => expand?.sucursal_id?.nombre ?? '—',
}

export const fechaColumn = <R,>(width: number, at: (row: R) => string): Column<R> => ({
  id: 'fecha',
  title: 'Fecha',
  width,
  isSortable: true,
  filter: { kind: 'date' },
  cell: (row) => <Moment at={at(row)} />,
})

/** The method, filtered by those of the gym. */
export const medioColumn = <R,>(
  gym: Session['gym'],
  { width, cell }: { width: number; cell: (row: R) => ReactNode },
): Column<R> => ({
  id: 'medio',
  title: 'Medio',
  width,
  isSortable: true,
  filter: { kind: 'choice', options: metodosOf(gym).map(({ nombre }) => ({ id: nombre, label: nombre })) },
  cell,
})

export const montoColumn = <R extends Voidable>(value: (row: R) => number): Column<R> => ({
  id: 'monto',
  title: 'Importe',
  width: 116,
  align: 'end',
  isSortable: true,
  filter: { kind: 'number' },
  cell: (row) => <Monto of={row} value={value(row)} />,
})

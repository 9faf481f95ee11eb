import { reciboNumber } from '#shared/recibo.ts'
import { useSession } from '#web/lib/session.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
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
export function Moment({ at }: { at: string }) {
  return useSession().format.moment(at)
}

export const reciboColumn: Column<{ recibo: number }> = {
  id: 'recibo',
  title: 'Recibo',
  width: 88,
  isSortable: true,
  filter: { kind: 'number' },
  cell: ({ recibo }) => <span className={styles.number}>{reciboNumber(recibo)}</span>,
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

/** The methods to filter by. */
export const medioFilter = (medios: readonly string[]) =>
  ({ kind: 'choice', options: medios.map((medio) => ({ id: medio, label: medio })) }) as const

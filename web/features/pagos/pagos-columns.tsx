import type { Pago } from '#shared/collections/pago.ts'
import { metodosOf } from '#shared/metodos-pago.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import type { Session } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import type { Column, PhoneRow } from '#web/ui/table-column.ts'
import { conceptOf, reciboNumber } from './recibo.ts'
import styles from './pagos.module.css'

/** Válido or Anulado, never by colour alone. */
export function PagoEstado({ pago }: { pago: Pick<Pago, 'anulado'> }) {
  return pago.anulado === '' ? <StatusPill kind="ok">Válido</StatusPill> : <StatusPill kind="bad">Anulado</StatusPill>
}

/** The table's columns as a gym writes its figures. */
export function pagosColumns({ format, gym }: Pick<Session, 'format' | 'gym'>, isEverywhere = false): Column<Pago>[] {
  const medios = metodosOf(gym).map(({ nombre }) => nombre)
  return [
    {
      id: 'recibo',
      title: 'Recibo',
      width: 84,
      isSortable: true,
      filter: { kind: 'number' },
      cell: ({ recibo }) => <span className={styles.number}>{reciboNumber(recibo)}</span>,
    },
    {
      id: 'cliente',
      title: 'Cliente',
      isFixed: true,
      isSortable: true,
      filter: { kind: 'text' },
      cell: (pago) => <Cliente pago={pago} />,
    },
    {
      id: 'fecha',
      title: 'Fecha',
      width: 104,
      isSortable: true,
      filter: { kind: 'date' },
      cell: ({ fecha_pago }) => <Moment day={format.date(fecha_pago)} time={format.time(fecha_pago)} />,
    },
    ...(isEverywhere ? [sucursalColumn] : []),
    {
      id: 'plan',
      title: 'Plan',
      width: 128,
      isSortable: true,
      filter: { kind: 'text' },
      cell: ({ expand }) => expand?.id_plan_plazo?.expand?.id_plan?.nombre ?? '—',
    },
    { id: 'plazo', title: 'Plazo', width: 84, isSortable: true, filter: { kind: 'number' }, cell: plazoLabel },
    {
      id: 'medio',
      title: 'Medio',
      width: 120,
      isSortable: true,
      filter: { kind: 'choice', options: medios.map((medio) => ({ id: medio, label: medio })) },
      cell: ({ medio_pago }) => medio_pago,
    },
    {
      id: 'monto',
      title: 'Monto',
      width: 108,
      align: 'end',
      isSortable: true,
      filter: { kind: 'number' },
      cell: (pago) => <Monto pago={pago} text={format.money(pago.monto_total)} />,
    },
    {
      id: 'vence',
      title: 'Vence',
      width: 104,
      isSortable: true,
      filter: { kind: 'date' },
      cell: ({ fecha_vencimiento }) => format.date(fecha_vencimiento),
    },
    {
      id: 'estado',
      title: 'Estado',
      width: 92,
      filter: {
        kind: 'choice',
        options: [
          { id: 'Válido', label: 'Válido' },
          { id: 'Anulado', label: 'Anulado' },
        ],
      },
      cell: (pago) => <PagoEstado pago={pago} />,
    },
    {
      id: 'cobro',
      title: 'Cobró',
      width: 138,
      isSortable: true,
      filter: { kind: 'text' },
      cell: ({ expand }) => expand?.usuario_id?.name ?? '—',
    },
  ]
}

const sucursalColumn: Column<Pago> = {
  id: 'sucursal',
  title: 'Sucursal',
  width: 112,
  cell: ({ expand }) => expand?.sucursal_id?.nombre ?? '—',
}

/** What a narrow screen leaves out until somebody asks for it. */
export const narrowlyHidden = ['plazo', 'cobro']

/** A payment on a phone: who and how much, what and when. */
export function pagoPhoneRow(pago: Pago, { format }: Pick<Session, 'format'>): PhoneRow {
  const { expand, monto_total, medio_pago, fecha_pago, anulado } = pago
  return {
    leading: <Avatar name={expand?.id_miembro?.nombre ?? ''} />,
    title: expand?.id_miembro?.nombre ?? '—',
    figure: <Monto pago={pago} text={format.money(monto_total)} />,
    detail: `${conceptOf(pago)} · ${medio_pago}`,
    status: anulado === '' ? format.date(fecha_pago) : <PagoEstado pago={pago} />,
  }
}

function Cliente({ pago }: { pago: Pago }) {
  const nombre = pago.expand?.id_miembro?.nombre ?? '—'
  return (
    <span className={styles.person}>
      <Avatar name={nombre} />
      <span className={styles.name}>{nombre}</span>
    </span>
  )
}

/** What was voided counts for nothing, and looks it. */
function Monto({ pago, text }: { pago: Pago; text: string }) {
  return pago.anulado === '' ? <span className={styles.amount}>{text}</span> : <s className={styles.gone}>{text}</s>
}

function Moment({ day, time }: { day: string; time: string }) {
  return (
    <span className={styles.moment}>
      {day}
      <span className={styles.time}>{time}</span>
    </span>
  )
}

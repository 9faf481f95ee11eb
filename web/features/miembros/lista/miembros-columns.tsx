import type { Campo } from '#shared/campos/campo.ts'
import { datosDeColumnas } from '#shared/collections/miembro.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { estados } from '#shared/estado.ts'
import { estadoKind } from '#web/lib/estados.ts'
import { PersonCell } from '#web/lib/lists/person-cell.tsx'
import type { Session } from '#web/lib/session.ts'
import { Telefono } from '#web/lib/telefono.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { MiembroAvatar } from '../buscador/miembro-avatar.tsx'
import type { EtiquetaEnUso } from '../etiquetas/etiquetas.queries.ts'
import { Etiquetas } from '../etiquetas/etiquetas.tsx'
import type { MiembrosSearch } from '../queries/miembros-search.ts'

const none = '—'
const estadoOptions = estados.map((estado) => ({ id: estado, label: estado }))

export const planName = ({ expand }: MiembroPago) => expand?.id_plan_plazo?.expand?.id_plan?.nombre ?? ''

/** The list's columns. Horario only if the gym manages schedules. */
export function miembrosColumns(
  { format, gym, branches, can }: Session,
  {
    isEverywhere = false,
    etiquetas,
  }: { isEverywhere?: boolean; etiquetas?: readonly EtiquetaEnUso[] | undefined } = {},
): Column<MiembroPago>[] {
  const columns: Column<MiembroPago>[] = [
    {
      id: 'nombre',
      title: 'Nombre',
      cell: (miembro) => <PersonCell picture={<MiembroAvatar miembro={miembro} size="s" />} nombre={miembro.nombre} />,
      isSortable: true,
      isFixed: true,
      filter: { kind: 'text' },
    },
    { ...declared('dni', 112), title: format.documentName, cell: ({ dni }) => format.document(dni) || none },
    {
      ...declared('telefono', 164),
      cell: ({ telefono }) => (telefono === '' ? none : <Telefono numero={telefono} />),
    },
    declared('sexo', 84),
    declared('origen', 136),
    ...(gym.gestionar_horarios ? [horarioColumn(format)] : []),
    ...(isEverywhere ? [sucursalColumn(branches)] : []),
    {
      id: 'plan',
      title: 'Plan',
      width: 128,
      cell: (row) => planName(row) || none,
      isSortable: true,
      filter: { kind: 'text' },
    },
    // While the labels load their column keeps its place, so that the others do not move.
    ...(etiquetas?.length === 0 ? [] : [etiquetasColumn(etiquetas ?? [])]),
    ...(can('attendance.index') ? [visitaColumn(format)] : []),
    ...(gym.politica.saldo ? [saldoColumn(format)] : []),
    {
      id: 'estado',
      title: 'Estado',
      width: 124,
      cell: ({ estado }) => <StatusPill kind={estadoKind[estado]}>{estado}</StatusPill>,
      filter: { kind: 'choice', options: estadoOptions },
    },
    {
      id: 'vence',
      title: 'Vence',
      width: 104,
      cell: ({ vencimiento }) => format.civilDate(vencimiento),
      isSortable: true,
      filter: { kind: 'date' },
    },
  ]
  return columns
}

/** Columns that give way on a narrow page, the first one first. Estado and Vence stay. Few owe, and their tab lists them. */
const leavingColumns = [
  'origen',
  'visita',
  'sexo',
  'horario',
  'etiquetas',
  'sucursal',
  'saldo',
  'telefono',
  'dni',
  'plan',
]

/** The same where all owe: there Saldo stays. */
const leavingWhereAllOwe = leavingColumns.filter((id) => id !== 'saldo')

export const leavingFrom = (estado: MiembrosSearch['estado']): readonly string[] =>
  estado === 'con-saldo' ? leavingWhereAllOwe : leavingColumns

/** The two lines of a member on a phone. */
export function miembroPhoneRow(row: MiembroPago, { format }: Session): PhoneRow {
  const debe = row.saldo > 0 && `Debe ${format.money(row.saldo)}`
  return {
    leading: <MiembroAvatar miembro={row} />,
    title: row.nombre,
    detail:
      [debe, planName(row), row.dni && `${format.documentName} ${format.document(row.dni)}`]
        .filter(Boolean)
        .join(' · ') || 'Sin plan todavía',
    status: <StatusPill kind={estadoKind[row.estado]}>{row.estado}</StatusPill>,
    ...(row.vencimiento && { figure: format.civilDate(row.vencimiento) }),
  }
}

/** The column of a declared field: of a select with a choice of its values as filter. */
function declared(id: keyof typeof datosDeColumnas, width: number): Column<MiembroPago> {
  const campo: Campo = datosDeColumnas[id]
  return {
    id,
    title: campo.column ?? campo.label,
    width,
    cell: (row) => row[id] || none,
    isSortable: true,
    filter:
      campo.kind === 'select'
        ? { kind: 'choice', options: campo.options.map((value) => ({ id: value, label: value })) }
        : { kind: 'text' },
  }
}

const horarioColumn = (format: Session['format']): Column<MiembroPago> => ({
  id: 'horario',
  title: 'Horario',
  width: 76,
  cell: ({ horario }) => format.time(horario),
  isSortable: true,
})

const visitaColumn = (format: Session['format']): Column<MiembroPago> => ({
  id: 'visita',
  title: 'Última visita',
  width: 124,
  cell: ({ ultima_visita }) => (ultima_visita ? format.civilDate(ultima_visita) : 'Nunca'),
  isSortable: true,
  filter: { kind: 'days' },
})

const saldoColumn = (format: Session['format']): Column<MiembroPago> => ({
  id: 'saldo',
  title: 'Saldo',
  width: 108,
  align: 'end',
  cell: ({ saldo }) => (saldo > 0 ? format.money(saldo) : none),
  isSortable: true,
  filter: { kind: 'number' },
})

const sucursalColumn = (branches: Session['branches']): Column<MiembroPago> => ({
  id: 'sucursal',
  title: 'Sucursal',
  width: 112,
  cell: ({ sucursal_id }) => branches.find(({ id }) => id === sucursal_id)?.nombre ?? none,
})

const etiquetasColumn = (etiquetas: readonly EtiquetaEnUso[]): Column<MiembroPago> => ({
  id: 'etiquetas',
  title: 'Etiquetas',
  width: 120,
  cell: (row) => row.etiquetas.length > 0 && <Etiquetas etiquetas={row.etiquetas} shown={1} />,
  filter: { kind: 'choice', options: etiquetas.map(({ nombre }) => ({ id: nombre, label: nombre })) },
})

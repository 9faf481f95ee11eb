import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { estados } from '#shared/estado.ts'
import { estadoKind } from '#web/lib/estados.ts'
import type { Session } from '#web/lib/session.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import type { Column, PhoneRow } from '#web/ui/table-column.ts'
import { MiembroAvatar } from './miembro-avatar.tsx'
import type { EtiquetaEnUso } from './etiquetas.queries.ts'
import { Etiquetas } from './etiquetas.tsx'
import styles from './miembros.module.css'

const none = '—'
const sexoOptions = ['Hombre', 'Mujer', 'Otro'].map((sexo) => ({ id: sexo, label: sexo }))
const estadoOptions = estados.map((estado) => ({ id: estado, label: estado }))

export const planName = ({ expand }: MiembroPago) => expand?.id_plan_plazo?.expand?.id_plan?.nombre ?? ''

/** The columns of the list. Horario only where the gym manages schedules. */
export function miembrosColumns(
  { format, gym, branches }: Session,
  {
    isEverywhere = false,
    etiquetas = [],
  }: { isEverywhere?: boolean; etiquetas?: readonly EtiquetaEnUso[] | undefined } = {},
): Column<MiembroPago>[] {
  const columns: Column<MiembroPago>[] = [
    {
      id: 'nombre',
      title: 'Nombre',
      cell: (miembro) => (
        <span className={styles.person}>
          <MiembroAvatar miembro={miembro} size="s" />
          <span className={styles.name}>{miembro.nombre}</span>
        </span>
      ),
      isSortable: true,
      isFixed: true,
      filter: { kind: 'text' },
    },
    text('dni', 'DNI', 104, ({ dni }) => dni),
    text('telefono', 'Teléfono', 132, ({ telefono }) => telefono),
    {
      id: 'sexo',
      title: 'Sexo',
      width: 80,
      cell: ({ sexo }) => sexo || none,
      isSortable: true,
      filter: { kind: 'choice', options: sexoOptions },
    },
    ...(gym.gestionar_horarios ? [horarioColumn(format)] : []),
    ...(isEverywhere ? [sucursalColumn(branches)] : []),
    text('plan', 'Plan', 128, planName),
    ...(etiquetas.length > 0 ? [etiquetasColumn(etiquetas)] : []),
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
      width: 124,
      align: 'end',
      cell: ({ vencimiento }) => format.civilDate(vencimiento),
      isSortable: true,
      filter: { kind: 'date' },
    },
  ]
  return columns
}

/** What a narrow screen leaves out until somebody asks for it. */
export const narrowlyHidden = ['sexo', 'horario', 'etiquetas']

/** The two lines of a member on a phone. */
export function miembroPhoneRow(row: MiembroPago, { format }: Session): PhoneRow {
  return {
    leading: <MiembroAvatar miembro={row} />,
    title: row.nombre,
    detail: [planName(row), row.dni && `DNI ${row.dni}`].filter(Boolean).join(' · ') || 'Sin plan todavía',
    status: <StatusPill kind={estadoKind[row.estado]}>{row.estado}</StatusPill>,
    ...(row.vencimiento && { figure: format.civilDate(row.vencimiento) }),
  }
}

const text = (id: string, title: string, width: number, value: (row: MiembroPago) => string): Column<MiembroPago> => ({
  id,
  title,
  width,
  cell: (row) => value(row) || none,
  isSortable: true,
  filter: { kind: 'text' },
})

const horarioColumn = (format: Session['format']): Column<MiembroPago> => ({
  id: 'horario',
  title: 'Horario',
  width: 76,
  cell: ({ horario }) => format.time(horario),
  isSortable: true,
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
  cell: (row) => (row.etiquetas.length === 0 ? none : <Etiquetas etiquetas={row.etiquetas} shown={1} />),
  filter: { kind: 'choice', options: etiquetas.map(({ nombre }) => ({ id: nombre, label: nombre })) },
})

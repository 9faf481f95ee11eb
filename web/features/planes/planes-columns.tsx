import type { Plan } from '#shared/collections/plan.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import type { Session } from '#web/lib/session.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { livePlazos } from './planes.queries.ts'
import styles from './planes.module.css'

type Members = ReadonlyMap<string, number> | undefined

/** Columns that give way on a narrow page, the first one first. */
export const leavingColumns = ['horario', 'miembros']

/** The columns of the plans, plus the state if deleted ones are shown. */
export function planesColumns({ format }: Session, members: Members, withDeleted: boolean): Column<Plan>[] {
  const columns: Column<Plan>[] = [
    {
      id: 'nombre',
      title: 'Plan',
      cell: ({ nombre, descripcion }) => (
        <span className={styles.name}>
          <span className={styles.title}>{nombre}</span>
          {descripcion && <span className={styles.detail}>{descripcion}</span>}
        </span>
      ),
    },
    {
      id: 'plazos',
      title: 'Plazos y precios',
      width: 380,
      cell: (plan) => <Prices plan={plan} format={format} />,
    },
    {
      id: 'horario',
      title: 'Horario',
      width: 84,
      isCoverable: true,
      cell: ({ horario }) => (horario === 'fijo' ? 'Fijo' : 'Flexible'),
    },
    {
      id: 'miembros',
      title: 'Vigentes',
      width: 92,
      align: 'end',
      isCoverable: true,
      cell: ({ id }) => (members ? format.number(members.get(id) ?? 0) : ''),
    },
  ]
  if (!withDeleted) return columns
  return [
    ...columns,
    { id: 'estado', title: 'Estado', width: 120, isCoverable: true, cell: (plan) => <PlanState plan={plan} /> },
  ]
}

function Prices({ plan, format }: { plan: Plan; format: Session['format'] }) {
  return (
    <span className={styles.plazos}>
      {livePlazos(plan).map((plazo) => (
        <span key={plazo.id} className={styles.plazo}>
          {plazoLabel(plazo)} <b>{format.money(plazo.precio)}</b>
        </span>
      ))}
    </span>
  )
}

function PlanState({ plan }: { plan: Plan }) {
  return plan.deleted ? <StatusPill kind="neutral">Eliminado</StatusPill> : <StatusPill kind="ok">En venta</StatusPill>
}

const vigentes = (count: number, format: Session['format']) =>
  `${format.number(count)} ${count === 1 ? 'vigente' : 'vigentes'}`

export function planPhoneRow(plan: Plan, { format }: Session, members: Members): PhoneRow {
  return {
    title: plan.nombre,
    detail: livePlazos(plan).length > 0 ? <Prices plan={plan} format={format} /> : 'Sin plazos',
    figure: members && vigentes(members.get(plan.id) ?? 0, format),
    ...(plan.deleted && { status: <StatusPill kind="neutral">Eliminado</StatusPill> }),
  }
}

import type { EstadoServicio } from '#shared/collections/servicio.ts'
import { avisoDe } from '#shared/estado-servicio.ts'
import { writeDay } from '#shared/values/write-day.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { act, type AnyAct } from '#server/platform/acts/act.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { contratadoAt, type At } from './contrato.ts'
import { usoDelServicio } from './count-limited.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { writeAudit } from '../auditoria/audit.ts'
import { lockGym } from './lock-gym.ts'
import { requireFit } from './require-fit.ts'

const enSuspension = { estado: 'vencido', mensaje: 'Tu gimnasio está suspendido' } as const

export interface ServicioDeps {
  /** Payment methods open to gyms. */
  readonly metodos: readonly string[]
  /** The collection named in the audit row of leaving. */
  readonly gimnasios: Collection
}

const seeing = { opens: 'staff', denied: 'solo_del_gimnasio', answers: {}, isForVisitors: true } as const
const changing = { opens: ['settings.update'], denied: 'servicio_change_denied', answers: {} } as const

/** A gym's own service: its state, usage against its limits, leaving and staying. */
export const serviciosActs = ({ metodos, gimnasios }: ServicioDeps): readonly AnyAct[] => [
  act('GET /api/servicio/estado/:gimnasio', {
    ...seeing,
    says: 'Ver el estado del plan de Vigente',
    async run(context, { id }) {
      requireOwn(context, id)
      return { data: await estadoDelServicio(context) }
    },
  }),
  act('GET /api/servicio/uso/:gimnasio', {
    ...seeing,
    says: 'Ver el uso del plan de Vigente',
    async run(context, { id }) {
      requireOwn(context, id)
      return { data: { ...(await usoDelServicio(context)), metodos } }
    },
  }),
  act('POST /api/servicio/dejar', {
    ...changing,
    says: 'Dejar el plan de Vigente',
    async run(context) {
      await leaveServicio(context, gimnasios)
      return { data: await estadoDelServicio(context) }
    },
  }),
  act('POST /api/servicio/seguir', {
    ...changing,
    says: 'Seguir con el plan de Vigente',
    async run(context) {
      await stayInServicio(context)
      return { data: await estadoDelServicio(context) }
    },
  }),
]

function requireOwn({ tx }: WriteContext, gimnasio: string): void {
  if (tx.tenant !== gimnasio) throw notFound()
}

/** The state for the dot in the top bar. It blocks nothing; suspension is checked elsewhere. */
async function estadoDelServicio(at: At): Promise<EstadoServicio> {
  const { contrato, situacion, servicio, limites, hoy, suspendido } = await contratadoAt(at)
  return {
    ...(suspendido ? enSuspension : avisoDe(situacion, contrato, { dia: hoy, fecha: writeDay })),
    plan: servicio.nombre,
    puede_usar_servicio: !suspendido,
    limite_sucursales: limites.sucursales,
  }
}

/**
 * Moves the gym to the free service at the end of the paid time, or at once if nothing is paid. Its records must fit the free
 * limits.
 */
async function leaveServicio(context: WriteContext, gimnasios: Collection): Promise<void> {
  const { tx, now } = context
  await lockGym(tx)
  const [free] = await tx.query<{ id: string }>('select id from servicios where precio = 0 order by orden limit 1')
  const { contrato, situacion, hoy } = await contratadoAt(context)
  if (!free || contrato.esGratis) return
  await requireFit(tx, free.id)
  const isPaid = situacion.hasta !== null && situacion.hasta >= hoy
  await tx.query(
    sql`update gimnasios set sin_renovar = $isPaid, servicio_id = case when $isPaid then servicio_id else $id end, updated = $now where id = $gimnasio`,
    { id: free.id, isPaid, now },
  )
  const after = { servicio_id: isPaid ? contrato.servicio_id : free.id }
  writeAudit(context, gimnasios, {
    action: 'update',
    id: String(tx.tenant),
    before: { servicio_id: contrato.servicio_id },
    after,
  })
}

/** Cancels leaving, as long as the paid time has not ended. */
async function stayInServicio({ tx, now }: WriteContext): Promise<void> {
  await tx.query(sql`update gimnasios set sin_renovar = false, updated = $now where id = $gimnasio and sin_renovar`, {
    now,
  })
}

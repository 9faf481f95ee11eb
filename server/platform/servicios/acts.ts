import type { EstadoServicio } from '#shared/collections/servicio.ts'
import { avisoDe } from '#shared/estado-servicio.ts'
import { writeDay } from '#shared/values/write-day.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { act, type AnyAct } from '#server/platform/acts/act.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { contratadoAt, type At } from './contrato.ts'
import { usoDelServicio } from './count-limited.ts'
import { leaveServicio, stayInServicio } from './leave-servicio.ts'

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

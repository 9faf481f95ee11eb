import { kinds, type TipoDeRegla } from '#shared/recordatorios/regla.ts'
import { createJobs } from '#server/background.ts'
import type { Message } from '#server/runtime/mail/mail-transport.ts'
import { charge } from '#server/testing/charge.ts'
import { buildGym, buildMiembro, callerOf, testId, type GymWorld } from '#server/testing/gym-world.ts'
import { makeJobsDue, runDueJobs } from '#server/testing/run-due-jobs.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { testBackground } from '#server/testing/test-product.ts'

export const zona = 'America/Argentina/Buenos_Aires'
/** Eleven in the morning in Buenos Aires. */
const usual = new Date('2027-03-10T14:00:00Z')
export const hoy = '2027-03-10'

export interface Person {
  vencimiento?: string
  inicio?: string
  pausa?: [string, string]
  correo?: string
  nacimiento?: string
  visita?: string
  nombre?: string
}

/** A test moves these: the gym, the clock, the mails that left and what sends them. */
interface State {
  gym: GymWorld
  now: Date
  sent: Message[]
  send: (message: Message) => Promise<void>
}

export type ReminderDesk = Awaited<ReturnType<typeof openReminderDesk>>

/** A gym that reminds its members by mail. The caller closes `db`. */
export async function openReminderDesk() {
  const db = await testDatabase()
  const fresh = async (): Promise<State> => ({
    gym: await buildGym(db.owner, { zona_horaria: zona }),
    now: usual,
    sent: [],
    send: async (message) => void state.sent.push(message),
  })
  const state = await fresh()
  const people = peopleOf(db, state)
  return Object.assign(state, {
    db,
    ...people,
    ...clockOf(db, state),
    async begin() {
      await db.owner('delete from graphile_worker._private_jobs')
      await db.owner('update recordatorios_reglas set activa = false')
      Object.assign(state, await fresh())
    },
    async turnOn(tipo: TipoDeRegla, dias = kinds[tipo].dias, texto = kinds[tipo].texto): Promise<string> {
      const id = testId()
      await db.owner(
        `insert into recordatorios_reglas (gimnasio_id, id, tipo, dias, activa, texto) values ($1, $2, $3, $4, true, $5)`,
        [state.gym.id, id, tipo, dias, texto],
      )
      return id
    },
    stored: (id_miembro: string) =>
      db.owner<{ estado: string; via: string; periodo: string; dia: string }>(
        'select estado, via, periodo, dia from recordatorios where id_miembro = $1 order by orden',
        [id_miembro],
      ),
  })
}

function peopleOf(db: TestDatabase, state: State) {
  /** The first call charges; then the membership is put where the test wants it. */
  const setEnd = async (id: string, vencimiento: string, { inicio = '2027-01-01', pausa }: Person = {}) => {
    const { gym } = state
    const [known] = await db.owner('select from membresias where id_miembro = $1 and vencimiento is not null', [id])
    if (!known) await charge({ db, caller: await callerOf(db, gym.users.Admin), gym }, id)
    await db.owner(
      `update membresias set inicio = $2, vencimiento = $3, fecha_vencimiento = fin_de_dia($3, $4), pausa_desde = $5, pausa_hasta = $6
       where id_miembro = $1`,
      [id, inicio, vencimiento, zona, pausa?.[0] ?? null, pausa?.[1] ?? null],
    )
  }
  /** A member with a membership as it is stored, whatever payments made it. */
  const buildPerson = async (given: Person = {}): Promise<string> => {
    const { gym } = state
    const id = await buildMiembro(db.owner, gym, { nombre: given.nombre ?? 'Rosa Paz', telefono: '1155' })
    const correo = given.correo ?? `${id}@correo.example`
    const born = [id, correo, given.nacimiento ?? null]
    await db.owner('update miembros set correo = $2, fecha_nacimiento = $3 where id = $1', born)
    if (given.vencimiento) await setEnd(id, given.vencimiento, given)
    const visited = [gym.id, id, given.visita]
    if (given.visita)
      await db.owner('insert into ultimas_visitas (gimnasio_id, id_miembro, dia) values ($1, $2, $3)', visited)
    return id
  }
  return { buildPerson, setEnd }
}

function clockOf(db: TestDatabase, state: State) {
  const now = () => state.now
  const jobs = createJobs(
    testBackground({ pools: db.pools, now, mailTransport: { send: (message) => state.send(message) } }),
  )
  const contextOf = (tenant: string | null) => ({
    tenant,
    now,
    attempt: 1,
    isLast: false,
    transaction: <T>(work: Parameters<typeof db.pools.transaction<T>>[1]) => db.pools.transaction(tenant, work),
  })
  const named = (name: string) => jobs.find((job) => job.name === name)
  const hourJob = async () => named('recordatorios_de_la_hora')?.run(contextOf(null), {})
  const runJobs = () => runDueJobs({ db, jobs, now })
  /** Runs what waits, and the mails that it queues. */
  const runQueued = async () => {
    await runJobs()
    if ((await makeJobsDue(db)).length > 0) await runJobs()
  }
  return {
    hourJob,
    runJobs,
    runQueued,
    /** Writes the mails of the gym's day and sends none. */
    planHour: async () => named('recordar')?.run(contextOf(state.gym.id), {}),
    /** Runs the hour's job and what it queues, as the clock would. */
    async runHour(): Promise<void> {
      await hourJob()
      await runQueued()
    },
  }
}

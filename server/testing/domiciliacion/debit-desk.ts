import type PocketBase from 'pocketbase'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import type { TestDatabase } from '#server/testing/test-db.ts'
import { buildGym, buildMiembro, testId, type GymWorld } from '#server/testing/gym-world.ts'

export const zona = 'Europe/Madrid'
export const iban = 'ES9121000418450200051332'
export const otroIban = 'DE89370400440532013000'

export type DebitDesk = Awaited<ReturnType<typeof openDebitDesk>>

/** A server with a Spanish gym and one more, on a database of its own if none is given. The clock can be moved. The caller closes `app`. */
export async function openDebitDesk(db?: TestDatabase) {
  const clock = { now: new Date('2026-05-10T10:00:00Z') }
  const app = await openGymApp({ now: () => clock.now, ...(db && { db }) })
  const { owner } = app.db
  const gym = await buildSpanishGym(owner, 'ZZA')
  const other = await buildSpanishGym(owner, 'ZZB')
  const people = { admin: await app.clientOf(gym.users.Admin), desk: await app.clientOf(gym.users.Recepción) }
  const today = () => civilDay(clock.now, zona)
  const post = <T>(path: string, body: object = {}, client: PocketBase = people.admin) =>
    client.send<T>(`/api/${path}`, { method: 'POST', body })
  const mandatoDraft = (given: object = {}) => ({
    id: testId(),
    sucursal_id: gym.sucursales[0],
    nombre: 'Ana Paz Ruiz',
    iban,
    firmado: '2026-05-01',
    lugar: 'Madrid',
    ...given,
  })
  const consentDraft = async (given: object = {}) => ({
    id: testId(),
    id_miembro: await buildMiembro(owner, gym),
    id_plan_plazo: gym.mes,
    sucursal_id: gym.sucursales[0],
    proximo: addDays(today(), 15),
    ...given,
  })
  return {
    app,
    owner,
    gym,
    other,
    people,
    clock,
    today,
    /** Moves the clock; the people sign in again. */
    async at(instant: string) {
      clock.now = new Date(instant)
      people.admin = await app.clientOf(gym.users.Admin)
      people.desk = await app.clientOf(gym.users.Recepción)
    },
    post,
    mandatoDraft,
    consentDraft,
    mandato: (given: object = {}) => post<Mandato>('mandatos/alta', mandatoDraft(given)),
    saveAcreedor: (given: object = {}, client?: PocketBase) =>
      post<Record<string, unknown>>('acreedores/guardar', { ...acreedor, iban, ...given }, client),
    /** A member's consent through a new mandate, or the one given. */
    async consent(given: { id_mandato?: string } & Record<string, unknown> = {}) {
      const id_mandato = given.id_mandato ?? (await post<Mandato>('mandatos/alta', mandatoDraft())).id
      return post<CobroAutomatico>('mandatos/domiciliar', await consentDraft({ ...given, id_mandato }))
    },
    /** The lines of the history about a record. */
    history: async (id: string) =>
      (await people.admin.collection('auditoria').getFullList({ filter: `registro = '${id}'`, sort: '@rowid' })).map(
        ({ accion, antes, despues }) => ({ accion, antes, despues }),
      ),
  }
}

export const acreedor = { nombre: 'Gimnasio Castellana SL', nif: 'B85626240' } as const

async function buildSpanishGym(owner: Parameters<typeof buildGym>[0], marca: string): Promise<GymWorld> {
  const gym = await buildGym(owner, { marca, moneda: 'EUR', zona_horaria: zona })
  await owner(`update gimnasios set pais = 'ES', direccion = 'Paseo de la Castellana 1' where id = $1`, [gym.id])
  return gym
}

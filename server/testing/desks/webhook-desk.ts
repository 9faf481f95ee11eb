import type PocketBase from 'pocketbase'
import { eventosDeWebhook, type Entrega, type Webhook } from '#shared/webhooks/webhook.ts'
import { webhooksSender } from '#server/background.ts'
import { sendFor } from '#server/gym/webhooks/send-job.ts'
import { openGymApp, type GymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildMiembro } from '#server/testing/gym-world.ts'
import { openReceiver } from '#server/testing/stand-ins/receiver.ts'
import { testBackground } from '#server/testing/test-product.ts'

const every = eventosDeWebhook.map(({ id }) => id)

const stillDue = `
  select from webhooks_entregas where estado = 'pendiente' and not espera and proximo <= $1 union all select from webhooks_eventos`

type Made = { webhook: Webhook; secreto: string }

const senderOf = ({ db: { pools } }: GymApp, now: () => Date, pauses: readonly number[]) =>
  webhooksSender(
    testBackground({
      pools,
      now,
      localWebhooks: true,
      onError: (_what, error) => {
        throw error
      },
    }),
    pauses,
  )

/** Sends everything that is due now. `pauses`: milliseconds between the attempts. */
export async function sendDue(app: GymApp, now: () => Date, pauses: readonly number[] = []): Promise<void> {
  await sendFor(senderOf(app, now, pauses), 0)
  if ((await app.db.owner(stillDue, [now()])).length > 0) await sendDue(app, now, pauses)
}

export type WebhookDesk = Awaited<ReturnType<typeof openWebhookDesk>>

/** A server whose clock can be moved, with a new gym for each test and the receivers of its webhooks. The caller closes `app`. */
export async function openWebhookDesk() {
  let now = new Date()
  const app = await openGymApp(() => now)
  const { owner } = app.db
  const newGym = async () => {
    const gym = await buildGym(owner)
    return { gym, admin: await app.clientOf(gym.users.Admin) }
  }
  let current = await newGym()
  const closing: (() => Promise<unknown>)[] = []

  const deps = (pauses: readonly number[] = []) => senderOf(app, () => now, pauses)

  const member = () => buildMiembro(owner, current.gym)

  return {
    app,
    every,
    deps,
    send: (pauses?: readonly number[]) => sendDue(app, () => now, pauses),
    member,
    /** The gym of this test. */
    get gym() {
      return current.gym
    },
    /** Its administrator. */
    get admin() {
      return current.admin
    },
    get now() {
      return now
    },
    begin: async () => {
      now = new Date()
      current = await newGym()
    },
    clear: async () => {
      await Promise.all(closing.splice(0).map((close) => close()))
      await owner('delete from webhooks_eventos')
      await owner('delete from webhooks')
    },
    receiving: async (...given: Parameters<typeof openReceiver>) => {
      const receiver = await openReceiver(...given)
      closing.push(receiver.close)
      return receiver
    },
    add: (url: string, eventos: readonly string[] = every, by: PocketBase = current.admin): Promise<Made> =>
      by.send('/api/webhooks', { method: 'POST', body: { nombre: 'Planilla', url, eventos } }),
    post: <T>(path: string, body: object = {}): Promise<T> => current.admin.send(path, { method: 'POST', body }),
    later: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
    charge: async (miembro?: string) =>
      current.admin.collection('pagos').create({
        id_miembro: miembro ?? (await member()),
        id_plan_plazo: current.gym.mes,
        sucursal_id: current.gym.sucursales[0],
        medio_pago: 'Transferencia',
      }),
    entregas: (filter = '') =>
      current.admin.collection('webhooks_entregas').getFullList<Entrega>({ filter, sort: '@rowid' }),
  }
}

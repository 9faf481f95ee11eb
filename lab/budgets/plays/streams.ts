import { setTimeout as pause } from 'node:timers/promises'
import { records } from '#lab/bench/measure/scenarios.ts'
import type { Attacker } from '../tools/attacker.ts'
import type { Play } from '../tools/play.ts'

const guest = (n: number) => `198.51.${n % 100}.7`

const topicsOf = (count: number, filter: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => {
    const options = encodeURIComponent(JSON.stringify({ query: { filter: filter(n) } }))
    return `miembros/*?options=${options}`
  })

const longest = (n: number) => `nombre = '${String(n).padEnd(2200, 'x')}'`
const heavy = (n: number) =>
  `pagos_via_id_miembro.id_plan_plazo.pagos_via_id_plan_plazo.nota ~ 'x${n}' || pagos_via_id_miembro.nota ~ 'y${n}'`

async function subscribe({ send }: Attacker, clientId: string, subscriptions: string[], who: Who): Promise<void> {
  if (clientId === '') return
  await send({ method: 'POST', path: '/api/realtime', body: JSON.stringify({ clientId, subscriptions }), ...who })
}

interface Who {
  readonly from: string
  readonly token?: string
}

async function changeMembers({ goesOn, desk, send }: Attacker, every: number): Promise<void> {
  for (let n = 0; goesOn(); n += 1) {
    const body = JSON.stringify({ direccion: `Calle ${n}` })
    await send({ method: 'PATCH', path: `${records('miembros')}/${desk.miembro(n % 50).id}`, token: desk.token, body })
    await pause(every)
  }
}

const refusals = [204, 200, 400, 413, 429, 503, 404, 0]

export const streamPlays: readonly Play[] = [
  {
    name: 'guest-streams',
    what: '85 guests from as many addresses with 1,000 topics of 2.5 KB each',
    allowed: refusals,
    async attack(attacker) {
      const subscriptions = topicsOf(1000, longest).map((topic) => topic.slice(0, 2500))
      for (let n = 0; n < 85 && attacker.goesOn(); n += 1) {
        const id = await attacker.openStream(guest(n))
        await subscribe(attacker, id, subscriptions, { from: guest(n) })
      }
    },
  },
  {
    name: 'guest-streams-small',
    what: 'one guest per address, each with as many topics as fit into 60 KB',
    allowed: refusals,
    async attack(attacker) {
      const subscriptions = topicsOf(20, longest)
      for (let n = 0; attacker.goesOn(); n += 1) {
        const from = `10.${n % 250}.${Math.floor(n / 250) % 250}.9`
        await subscribe(attacker, await attacker.openStream(from), subscriptions, { from })
      }
    },
  },
  {
    name: 'staff-streams',
    what: 'one user opens as many streams as allowed, each with a thousand long topics',
    allowed: refusals,
    async attack(attacker) {
      const subscriptions = topicsOf(1000, longest).map((topic) => topic.slice(0, 2500))
      const who = { from: guest(1), token: attacker.desk.token }
      for (let n = 0; n < 200 && attacker.goesOn(); n += 1) {
        await subscribe(attacker, await attacker.openStream(who.from), subscriptions, who)
      }
    },
  },
  {
    name: 'heavy-topics',
    what: '24 topics with heavy filters, and changes that wake them',
    allowed: refusals,
    async attack(attacker) {
      const who = { from: guest(2), token: attacker.desk.token }
      await subscribe(attacker, await attacker.openStream(who.from), topicsOf(24, heavy), who)
      await changeMembers(attacker, 200)
    },
  },
  {
    name: 'heavy-topics-again',
    what: 'forty streams with the same heavy topics that come back whenever they are cut',
    allowed: refusals,
    async attack(attacker) {
      const who = { from: guest(3), token: attacker.desk.token }
      const come = async () => {
        while (attacker.goesOn()) {
          await subscribe(attacker, await attacker.openStream(who.from), topicsOf(24, heavy), who)
          await pause(500)
        }
      }
      await Promise.all([come(), come(), changeMembers(attacker, 300)])
    },
  },
  {
    name: 'unread-streams',
    what: 'a hundred streams that are not read, and changes with large expands for them',
    allowed: refusals,
    async attack(attacker) {
      const who = { from: guest(4), token: attacker.desk.token }
      const options = encodeURIComponent(JSON.stringify({ query: { expand: 'sucursal_id,pagos_via_id_miembro' } }))
      for (let n = 0; n < 100 && attacker.goesOn(); n += 1) {
        await subscribe(attacker, await attacker.openStream(who.from), [`miembros/*?options=${options}`], who)
      }
      await changeMembers(attacker, 20)
    },
  },
  {
    name: 'streams-come-and-go',
    what: 'connections to the stream of events that are dropped at once',
    allowed: refusals,
    async attack(attacker) {
      for (let n = 0; attacker.goesOn(); n += 1) {
        await Promise.all(Array.from({ length: 20 }, () => attacker.openStream(guest(n))))
        attacker.leave()
      }
    },
  },
  {
    name: 'unknown-clients',
    what: 'subscriptions to streams that do not exist, here or in another process',
    allowed: [400, 404, 429, 503],
    attack: (attacker) =>
      attacker.repeat(10, (n) => ({
        method: 'POST',
        path: '/api/realtime',
        from: guest(n),
        body: JSON.stringify({ clientId: `AAAAA${String(n).padStart(35, '0')}`, subscriptions: ['miembros/*'] }),
      })),
  },
]

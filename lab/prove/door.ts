import type { Note } from '#lab/harness/run-program.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import type PocketBase from 'pocketbase'
import { clientAt } from '#lab/harness/client.ts'
import { demoPassword } from '#seed/load-world.ts'
import { newId } from '#shared/values/ids.ts'
import { onDemonstration } from '#lab/harness/demonstration.ts'
import { expectNothing } from '#lab/harness/expect.ts'
import type { Proof } from './tools/proof.ts'

const makeId = () => newId(new Date())
const howMany = 40
/** In milliseconds: forty in two minutes. */
const between = 3000
const latest = 1000

/** The door at the busiest hour of a branch. */
export const doorProof: Proof = {
  part: 'door',
  what: 'forty entries in two minutes from two devices of a branch: none lost, none doubled, each on the other device within a second',
  play: (note) => onDemonstration((url) => playDoor(note, url)),
}

async function playDoor(note: Note, url: string): Promise<void> {
  const devices = await Promise.all(
    ['admin', 'recepcion'].map((name) => clientAt(url, `${name}@norte.example`, demoPassword)),
  )
  const [boss] = devices
  if (!boss) return
  const { id: sucursal_id } = await boss.collection('sucursales').getFirstListItem(`nombre = 'Palermo'`)
  const filter = `deleted = null && sucursal_id = '${sucursal_id}'`
  const { items } = await boss.collection('miembros').getList(1, howMany, { filter, sort: 'numero' })
  const heard = await Promise.all(devices.map((device) => hearing(device)))
  const sent = items.map(({ id }, n) => ({ id: makeId(), id_miembro: id, sucursal_id, by: n % devices.length }))
  const late: number[] = []
  await Promise.all(
    sent.map(async ({ by, ...body }, n) => {
      await pause(n * between + (n % 4) * 400)
      const enter = () => devices[by]?.send('/api/asistencias/entrar', { method: 'POST', body })
      // Each fifth one is sent twice at once, as by a queue that lost the answer.
      await Promise.all(n % 5 === 0 ? [enter(), enter()] : [enter()])
      const answered = performance.now()
      await pause(latest * 2)
      late.push(Math.max(0, (heard[1 - by]?.get(body.id)?.[0] ?? Infinity) - answered))
    }),
  )
  note(`Latest on the other device: ${Math.max(...late).toFixed(0)} ms after the answer`)
  const ids = sent.map(({ id }) => `id = '${id}'`).join(' || ')
  const { totalItems } = await boss.collection('asistencias').getList(1, 1, { filter: ids })
  await Promise.all(devices.map((device) => device.realtime.unsubscribe()))
  const doubled = heard.flatMap((times) => [...times].filter(([, at]) => at.length > 1).map(([id]) => id))
  expectNothing([
    ...(totalItems === howMany ? [] : [`${totalItems} of ${howMany} entries are stored`]),
    ...late.filter((delay) => delay > latest).map((delay) => `an entry came ${delay} ms late, or never`),
    ...doubled.map((id) => `the entry ${id} was told twice`),
  ])
}

/** The times at which a device heard of each new entry. */
async function hearing(device: PocketBase): Promise<ReadonlyMap<string, number[]>> {
  const times = new Map<string, number[]>()
  Object.assign(globalThis, { EventSource })
  await device.collection('asistencias').subscribe('*', ({ action, record: { id } }) => {
    if (action === 'create') times.set(id, [...(times.get(id) ?? []), performance.now()])
  })
  return times
}
